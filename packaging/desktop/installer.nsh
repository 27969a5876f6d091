; What the installer for Windows does beside electron-builder's own part: "Open with", and the command on the user's PATH.
; Every kind of list is offered to Vouch and none is taken from the program that has it.

!include "LogicLib.nsh"
!include "WinMessages.nsh"
!include "StrFunc.nsh"
!ifdef BUILD_UNINSTALLER
  ${UnStrRep}
!else
  ${StrStr}
!endif

!define VOUCH_LIST "Vouch.List"

!macro vouchOffer EXTENSION
  WriteRegStr SHCTX "Software\Classes\.${EXTENSION}\OpenWithProgids" "${VOUCH_LIST}" ""
!macroend

!macro vouchTakeBack EXTENSION
  DeleteRegValue SHCTX "Software\Classes\.${EXTENSION}\OpenWithProgids" "${VOUCH_LIST}"
!macroend

!macro customInstall
  WriteRegStr SHCTX "Software\Classes\${VOUCH_LIST}" "" "List of email addresses"
  WriteRegStr SHCTX "Software\Classes\${VOUCH_LIST}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\${VOUCH_LIST}\shell\open" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHCTX "Software\Classes\${VOUCH_LIST}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro vouchOffer "csv"
  !insertmacro vouchOffer "tsv"
  !insertmacro vouchOffer "tab"
  !insertmacro vouchOffer "txt"
  !insertmacro vouchOffer "xlsx"
  !insertmacro vouchOffer "json"
  !insertmacro vouchOffer "ndjson"
  !insertmacro vouchOffer "jsonl"
  !insertmacro vouchOffer "gz"
  !insertmacro vouchOffer "gzip"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  ; The user's own PATH. One that is longer than NSIS can hold reads as empty, without an error, and is left alone.
  ClearErrors
  ReadRegStr $0 HKCU "Environment" "Path"
  ${If} ${Errors}
    WriteRegExpandStr HKCU "Environment" "Path" "$INSTDIR\resources\command\bin"
  ${ElseIf} $0 != ""
    ${StrStr} $1 "$0;" "$INSTDIR\resources\command\bin;"
    ${If} $1 == ""
      WriteRegExpandStr HKCU "Environment" "Path" "$0;$INSTDIR\resources\command\bin"
    ${EndIf}
  ${EndIf}
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend

!macro customUnInstall
  !insertmacro vouchTakeBack "csv"
  !insertmacro vouchTakeBack "tsv"
  !insertmacro vouchTakeBack "tab"
  !insertmacro vouchTakeBack "txt"
  !insertmacro vouchTakeBack "xlsx"
  !insertmacro vouchTakeBack "json"
  !insertmacro vouchTakeBack "ndjson"
  !insertmacro vouchTakeBack "jsonl"
  !insertmacro vouchTakeBack "gz"
  !insertmacro vouchTakeBack "gzip"
  DeleteRegKey SHCTX "Software\Classes\${VOUCH_LIST}"
  ReadRegStr $0 HKCU "Environment" "Path"
  ${If} $0 != ""
    ${UnStrRep} $1 "$0" ";$INSTDIR\resources\command\bin" ""
    WriteRegExpandStr HKCU "Environment" "Path" "$1"
  ${EndIf}
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend
