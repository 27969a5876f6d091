// The table of everything that can be wrong with an address, each with a sentence and its RFC.

interface Diagnosis {
  /** What is wrong, for people. */
  readonly sentence: string;
  /** The section that says so. */
  readonly source: string;
}

/** Every reason for which an address is refused. docs/diagnoses.md is generated from this table. */
export const DIAGNOSES = {
  // The text as a whole.
  empty: {
    sentence: 'There is no address here.',
    source: 'RFC 5321 §4.1.2',
  },
  address_too_long: {
    sentence: 'The address is longer than 254 octets.',
    source: 'RFC 5321 §4.5.3.1.3',
  },
  surrounding_white_space: {
    sentence: 'There are spaces before or after the address.',
    source: 'RFC 5321 §4.1.2',
  },
  white_space: {
    sentence: 'There is a space inside the address; that is allowed only in quotation marks.',
    source: 'RFC 5321 §4.1.2',
  },
  line_break: {
    sentence: 'There is a line break inside the address.',
    source: 'RFC 5321 §2.3.8',
  },
  folding_white_space: {
    sentence:
      'The address is folded over two lines, which is allowed only in the header of a message.',
    source: 'RFC 5322 §3.2.2',
  },
  comment: {
    sentence:
      'The address contains a comment in parentheses, which is allowed only in the header of a message.',
    source: 'RFC 5322 §3.2.2',
  },
  comment_unclosed: {
    sentence: 'An opening parenthesis is never closed.',
    source: 'RFC 5322 §3.2.2',
  },
  nul_character: {
    sentence: 'The address contains a NUL character.',
    source: 'RFC 5321 §4.1.2',
  },
  control_character: {
    sentence: 'The address contains a control character.',
    source: 'RFC 5321 §4.1.2, RFC 5198 §2',
  },
  lone_surrogate: {
    sentence: 'The address contains half of a surrogate pair, which no encoding can carry.',
    source: 'RFC 3629 §3',
  },
  noncharacter: {
    sentence: 'The address contains a code point that is not a character.',
    source: 'RFC 5892 §2.9',
  },
  replacement_character: {
    sentence: 'A character was lost when the text was decoded; only its replacement mark is left.',
    source: 'Unicode Standard §23.8',
  },
  invisible_character: {
    sentence: 'The address contains an invisible character.',
    source: 'RFC 5892 §2.6, RFC 6532 §3.1',
  },
  mailto_scheme: {
    sentence: 'This is a mailto link; the address is what follows "mailto:".',
    source: 'RFC 6068 §2',
  },
  web_address: {
    sentence: 'This is the address of a web page.',
    source: 'RFC 9110 §4.2',
  },
  display_name: {
    sentence: 'There is a name beside the address; the address is the part in angle brackets.',
    source: 'RFC 5322 §3.4',
  },
  angle_brackets: {
    sentence: 'The address is in angle brackets, which are not part of it.',
    source: 'RFC 5321 §4.1.2',
  },
  angle_bracket_unclosed: {
    sentence: 'An angle bracket is not closed at the end.',
    source: 'RFC 5322 §3.4',
  },
  group_syntax: {
    sentence: 'This is a named group of addresses, not one address.',
    source: 'RFC 5322 §3.4',
  },
  source_route: {
    sentence: 'The address prescribes a route through other hosts, which is obsolete.',
    source: 'RFC 5321 §4.1.1.3, appendix C',
  },
  several_addresses: {
    sentence: 'There are several addresses here; only one is allowed.',
    source: 'RFC 5322 §3.4',
  },
  quotes_around_address: {
    sentence: 'The whole address is in quotation marks; only the part before the @ may be.',
    source: 'RFC 5321 §4.1.2',
  },
  missing_at: {
    sentence: 'There is no @ in the address.',
    source: 'RFC 5321 §4.1.2',
  },
  fullwidth_at: {
    sentence: 'The @ is a full-width or small form; an address needs the plain one.',
    source: 'RFC 5321 §4.1.2',
  },
  several_at: {
    sentence: 'There is more than one @ outside quotation marks.',
    source: 'RFC 5321 §4.1.2',
  },

  // The part before the @.
  empty_local_part: {
    sentence: 'There is nothing before the @.',
    source: 'RFC 5321 §4.1.2',
  },
  local_part_too_long: {
    sentence: 'The part before the @ is longer than 64 octets.',
    source: 'RFC 5321 §4.5.3.1.1',
  },
  local_part_dot_first: {
    sentence: 'The address begins with a dot.',
    source: 'RFC 5321 §4.1.2',
  },
  local_part_dot_last: {
    sentence: 'The part before the @ ends with a dot.',
    source: 'RFC 5321 §4.1.2',
  },
  local_part_dot_double: {
    sentence: 'There are two dots in a row before the @.',
    source: 'RFC 5321 §4.1.2',
  },
  local_part_illegal_character: {
    sentence: 'There is a character before the @ that is allowed only in quotation marks.',
    source: 'RFC 5321 §4.1.2, RFC 5322 §3.2.3',
  },
  character_not_normalized: {
    sentence:
      'There is a character before the @ that normalisation replaces with another one, which makes it a different address.',
    source: 'RFC 6532 §3.1, RFC 5198 §3',
  },
  backslash_outside_quotes: {
    sentence: 'There is a backslash outside quotation marks, where it has no meaning.',
    source: 'RFC 5321 §4.1.2',
  },
  quote_unclosed: {
    sentence: 'An opening quotation mark is never closed.',
    source: 'RFC 5321 §4.1.2',
  },
  quote_not_whole: {
    sentence: 'Quotation marks must enclose everything before the @, or nothing.',
    source: 'RFC 5321 §4.1.2',
  },
  escape_not_ascii: {
    sentence: 'There is a backslash before a character that it cannot escape.',
    source: 'RFC 5321 §4.1.2',
  },

  // The part after the @.
  empty_domain: {
    sentence: 'There is nothing after the @.',
    source: 'RFC 5321 §4.1.2',
  },
  domain_too_long: {
    sentence: 'The domain is longer than 253 characters, more than the DNS can carry.',
    source: 'RFC 5321 §4.5.3.1.2, RFC 1035 §3.1',
  },
  label_too_long: {
    sentence: 'A part of the domain between two dots is longer than 63 octets.',
    source: 'RFC 1035 §2.3.4',
  },
  domain_dot_first: {
    sentence: 'The domain begins with a dot.',
    source: 'RFC 5321 §4.1.2',
  },
  domain_dot_last: {
    sentence: 'The domain ends with a dot.',
    source: 'RFC 5321 §4.1.2',
  },
  domain_dot_double: {
    sentence: 'There are two dots in a row in the domain.',
    source: 'RFC 5321 §4.1.2',
  },
  hyphen_at_label_edge: {
    sentence: 'A part of the domain begins or ends with a hyphen.',
    source: 'RFC 5321 §4.1.2, RFC 5891 §4.2.3.1',
  },
  hyphens_third_fourth: {
    sentence:
      'A part of the domain has hyphens as its third and fourth characters but is not an encoded name.',
    source: 'RFC 5890 §2.3.1, RFC 5891 §4.2.3.1',
  },
  underscore_in_domain: {
    sentence: 'There is an underscore in the domain; the names of mail hosts have none.',
    source: 'RFC 5321 §4.1.2, RFC 1123 §2.1',
  },
  domain_illegal_character: {
    sentence: 'There is a character in the domain that no domain may contain.',
    source: 'RFC 5321 §4.1.2',
  },
  trailing_separator: {
    sentence: 'A comma or semicolon follows the address.',
    source: 'RFC 5321 §4.1.2',
  },
  port_in_domain: {
    sentence: 'A port number follows the domain.',
    source: 'RFC 5321 §4.1.2',
  },
  single_label_domain: {
    sentence: 'The domain has no dot; mail on the internet needs a full domain.',
    source: 'RFC 5321 §2.3.5',
  },
  numeric_top_level: {
    sentence: 'The last part of the domain is a number; no top-level domain is.',
    source: 'RFC 3696 §2',
  },
  hyphen_in_top_level: {
    sentence:
      'There is a hyphen in the last part of the domain; no top-level domain has one, unless it is an encoded name.',
    source: 'RFC 1123 §2.1, RFC 5890 §2.3.2.1',
  },
  ipv4_without_brackets: {
    sentence: 'There is an IPv4 address in place of the domain.',
    source: 'RFC 5321 §4.1.3',
  },
  ipv6_without_brackets: {
    sentence: 'There is an IPv6 address in place of the domain.',
    source: 'RFC 5321 §4.1.3',
  },
  ipv4_literal: {
    sentence:
      'The address names an IPv4 address in brackets instead of a domain; such mail has no verifiable home.',
    source: 'RFC 5321 §4.1.3',
  },
  ipv6_literal: {
    sentence:
      'The address names an IPv6 address in brackets instead of a domain; such mail has no verifiable home.',
    source: 'RFC 5321 §4.1.3',
  },
  general_literal: {
    sentence: 'The address names a tagged literal in brackets instead of a domain.',
    source: 'RFC 5321 §4.1.3',
  },
  malformed_literal: {
    sentence: 'The brackets after the @ do not contain the address of a host.',
    source: 'RFC 5321 §4.1.3',
  },
  literal_unclosed: {
    sentence: 'An opening bracket after the @ is never closed.',
    source: 'RFC 5321 §4.1.3',
  },
  text_after_literal: {
    sentence: 'Something follows the closing bracket.',
    source: 'RFC 5321 §4.1.3',
  },
  punycode_invalid: {
    sentence: 'A part of the domain begins with "xn--" but encodes no name.',
    source: 'RFC 5890 §2.3.2.1, RFC 3492 §6.2',
  },
  idna_disallowed: {
    sentence: 'The domain contains a character that internationalised domain names do not allow.',
    source: 'UTS #46 §4, RFC 5892 §2',
  },
  idna_context: {
    sentence: 'There is a sign in the domain that is allowed only beside certain letters.',
    source: 'RFC 5892 appendix A.3 to A.9',
  },
  idna_leading_mark: {
    sentence: 'A part of the domain begins with an accent or mark that belongs to no letter.',
    source: 'RFC 5891 §4.2.3.2',
  },
  idna_joiner: {
    sentence: 'There is an invisible joiner in the domain where its script has no use for it.',
    source: 'RFC 5892 appendix A.1, A.2',
  },
  idna_bidi: {
    sentence: 'The domain mixes writing directions in a way that makes it ambiguous to read.',
    source: 'RFC 5893 §2',
  },
} as const satisfies Record<string, Diagnosis>;

export type DiagnosisCode = keyof typeof DIAGNOSES;

/** The sentence for people that belongs to a code. */
export function diagnosisSentence(code: DiagnosisCode): string {
  return DIAGNOSES[code].sentence;
}
