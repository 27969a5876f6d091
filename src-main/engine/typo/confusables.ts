// Which letters of other scripts, and which Latin letters and digits, look like an ASCII letter; data only.

/**
 * Letters by the ASCII letter that they are taken for: "letter, then its doubles". Facts from the confusables of
 * Unicode Technical Standard #39 (UTS #39), cut down to small letters that an internationalised domain name may hold.
 */
const DOUBLES = `
a аɑαɐӓӑ
b ьƅ
c сϲⅽςҫ
d ԁɗđⅾ
e еҽєɛёѐ
f ƒſẝ
g ɡգց
h һհĥ
i іıɩιїⅰ
j јϳʝ
k кκҝқ
l ӏⅼƖاłן
m мⅿ
n пηռɴո
o оοօσ೦௦๐०০ဝөʘø
p рρϸҏ
q ԛզ
r гꭇґ
s ѕꜱʂ
t тτŧ
u ꭎսυʋц
v νѵⅴ
w ԝѡաɯω
x хχⅹҳ
y уүγყўұ
z ᴢʐƶ
`;

export const DOUBLE_OF: ReadonlyMap<string, string> = new Map(
  DOUBLES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', doubles = ''] = line.split(' ');
      return [...doubles].map((double) => [double, letter] as const);
    }),
);

/** Strings of ASCII that the eye takes for a letter, the letter, in the order in which they are read. */
export const ASCII_DOUBLES: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
];
