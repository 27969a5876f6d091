// The scripts by which shells complete `vouch`: each hands the words of the line, never evaluated, to `vouch complete`.

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof SHELLS)[number];

/** The last line of an answer: whether files fit as well. */
export const FILES = ':files';
export const NO_FILES = ':words';

/**
 * The word that is being typed goes with a mark before it: shells drop an empty word on its way to a program (PowerShell
 * before 7.3), and it must not be taken for a flag of `complete` itself.
 */
export const MARK = '=';

export const COMPLETION_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `_vouch() {
  local word rest
  COMPREPLY=()
  while IFS=$'\\t' read -r word rest; do
    case $word in
      ${FILES}) compopt -o default 2>/dev/null ;;
      ${NO_FILES}) ;;
      *) COMPREPLY+=("$word") ;;
    esac
  done < <(vouch complete -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" "${MARK}\${COMP_WORDS[COMP_CWORD]}" 2>/dev/null)
}
complete -F _vouch vouch
`,
  zsh: `#compdef vouch
_vouch() {
  local line files=0
  local -a found before
  before=("\${(@)words[2,CURRENT-1]}")
  while IFS= read -r line; do
    case $line in
      ${FILES}) files=1 ;;
      ${NO_FILES}) ;;
      *) found+=("\${line/$'\\t'/:}") ;;
    esac
  done < <(vouch complete -- "\${before[@]}" "${MARK}\${words[CURRENT]}" 2>/dev/null)
  (( $#found )) && _describe vouch found
  (( files )) && _files
  return 0
}
if [ "$funcstack[1]" = _vouch ]; then _vouch "$@"; else compdef _vouch vouch; fi
`,
  fish: `function __vouch_complete
  set -l before (commandline -opc)
  set -l typed (commandline -ct)
  for line in (vouch complete -- $before[2..-1] "${MARK}$typed" 2>/dev/null)
    switch $line
      case '${FILES}'
        __fish_complete_path "$typed"
      case '${NO_FILES}'
      case '*'
        echo $line
    end
  end
end
complete -c vouch -f -a '(__vouch_complete)'
`,
  powershell: `Register-ArgumentCompleter -Native -CommandName vouch -ScriptBlock {
  param($typed, $line, $cursor)
  $before = @($line.CommandElements | Select-Object -Skip 1 |
    Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
  foreach ($answer in (vouch complete -- @before "${MARK}$typed" 2>$null)) {
    $word, $more = $answer -split "\`t", 2
    if ($word -eq '${FILES}') {
      foreach ($file in (Get-ChildItem "$typed*" -ErrorAction Ignore)) {
        $name = Resolve-Path -Relative $file.FullName
        [System.Management.Automation.CompletionResult]::new($name, $name, 'ProviderItem', $name)
      }
    } elseif ($word -ne '${NO_FILES}') {
      if (-not $more) { $more = $word }
      [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $more)
    }
  }
}
`,
};
