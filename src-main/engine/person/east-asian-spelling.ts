// How names in Hangul, kana and Han may be spelt in plain a-z, as far as the letters tell; kanji readings beyond a few surnames are not known here.
import anyAscii from 'any-ascii';
import { hanReadings } from './han-readings.ts';
import type { Lattice } from './spelling-lattice.ts';

const HANGUL_FIRST = 0xac00;
const HANGUL_LAST = 0xd7a3;

// The three letters of a syllable (Unicode, ch. 3.12), each with the Revised, the McCune-Reischauer and the free habits.
const LEADS = ways('g k|kk gg k|n|d t|tt dd|r l n|m|b p|bb pp|s sh|ss|-|j ch|jj|ch|k|t|p|h');
const VOWELS = ways(
  'a ah|ae ai e|ya|yae|eo u o|e|yeo you yu yo|ye yeh|o oh|wa|wae|oe oi|yo|u oo ou woo|wo weo|we|wi|yu yoo|eu u|ui ee eui i|i ee yi',
);
const TAILS = ways('-|k g c|k|k|n|n|n|t|l r|k|m|l|l|l|p|l|m|p b|p|t s|t|ng|t|t|k|t|p|t');

// Surnames whose Latin spelling does not follow from the letters.
const KOREAN_SURNAMES = table(
  '이 lee yi rhee li i|박 park bak pak|최 choi choe|임 lim im rim yim|림 lim rim|노 noh roh no ro|오 oh o|우 woo u|정 jung jeong chung|조 cho jo|신 shin sin|안 ahn an|유 yoo yu ryu|류 ryu yu|허 huh heo hur|서 seo suh|구 koo ku gu|방 bang pang|심 shim sim',
);

// Surnames in Han: Mandarin, Cantonese, Hokkien, Japanese and Korean readings.
const HAN_SURNAMES = table(
  `王 wang wong ong|李 li lee ly yi|张 zhang cheung chang|張 zhang cheung chang|刘 liu lau low|劉 liu lau low|陈 chen chan tan chin|陳 chen chan tan chin|杨 yang yeung yeo|楊 yang yeung yeo|黄 huang wong hwang ng|黃 huang wong hwang ng|赵 zhao chao chiu|趙 zhao chao chiu|吴 wu ng goh|吳 wu ng goh|周 zhou chow chou chew|徐 xu hsu tsui seo|孙 sun suen|孫 sun suen son|马 ma mah|馬 ma mah|朱 zhu chu|胡 hu wu woo|郭 guo kwok kuo|何 he ho|林 lin lam lim hayashi|高 gao ko kao|罗 luo lo law|羅 luo lo law|郑 zheng cheng chang|鄭 zheng cheng chang jung|梁 liang leung|谢 xie tse hsieh chia|謝 xie tse hsieh chia|曾 zeng tsang tseng|蔡 cai tsai choi chua|吕 lu lv lyu lui|呂 lu lv lyu lui|许 xu hui hsu koh|許 xu hui hsu koh|邓 deng tang|鄧 deng tang|叶 ye yip yeh|葉 ye yip yeh|金 jin kim|朴 piao park|崔 cui choi|单 shan|单 shan|解 xie|仇 qiu|覃 qin tan|欧阳 ouyang auyeung|歐陽 ouyang auyeung|司马 sima|司馬 sima|诸葛 zhuge|諸葛 zhuge|上官 shangguan|田中 tanaka|佐藤 sato satou satoh|鈴木 suzuki|高橋 takahashi|伊藤 ito itou itoh|渡辺 watanabe|渡邊 watanabe|山本 yamamoto|中村 nakamura|小林 kobayashi|加藤 kato katou|吉田 yoshida|山田 yamada|佐々木 sasaki|山口 yamaguchi|松本 matsumoto|井上 inoue|木村 kimura|清水 shimizu|斎藤 saito saitou|齋藤 saito saitou|斉藤 saito saitou|山崎 yamazaki yamasaki|森 mori|池田 ikeda|橋本 hashimoto|石川 ishikawa|小川 ogawa|前田 maeda|岡田 okada|長谷川 hasegawa|藤田 fujita|後藤 goto gotou|近藤 kondo kondou|村上 murakami|遠藤 endo endou|青木 aoki|坂本 sakamoto|福田 fukuda|太田 ota oota ohta|西村 nishimura|藤井 fujii|岡本 okamoto|藤原 fujiwara|三浦 miura|中野 nakano|原田 harada|松田 matsuda|竹内 takeuchi|小野 ono|中山 nakayama|和田 wada|石田 ishida|工藤 kudo kudou|上田 ueda|原 hara|柴田 shibata|酒井 sakai|宮崎 miyazaki|横山 yokoyama|内田 uchida|高木 takagi|安藤 ando andou|谷口 taniguchi|大野 ono oono ohno|丸山 maruyama|今井 imai|河野 kono kawano|武田 takeda|上野 ueno|杉山 sugiyama|千葉 chiba|増田 masuda|平野 hirano|菅原 sugawara|渡部 watanabe|久保 kubo|松井 matsui|野村 nomura|菊地 kikuchi|菊池 kikuchi|新井 arai|佐野 sano|岩崎 iwasaki|島田 shimada|中島 nakajima nakashima|山下 yamashita|石井 ishii|阿部 abe|林田 hayashida`,
);

// Given names in kanji, of which no letter tells how they are read.
const JAPANESE_GIVEN_NAMES = table(
  `太郎 taro tarou|一郎 ichiro ichirou|次郎 jiro jirou|健 ken takeshi|健一 kenichi|健太 kenta|健太郎 kentaro kentarou|翔太 shota shouta|大輔 daisuke|拓也 takuya|直樹 naoki|和也 kazuya|達也 tatsuya|哲也 tetsuya|誠 makoto|隆 takashi|浩 hiroshi|博 hiroshi|宏 hiroshi|明 akira|徹 toru tooru|茂 shigeru|実 minoru|学 manabu|剛 tsuyoshi go|聡 satoshi|智 satoshi|豊 yutaka|修 osamu|進 susumu|正 tadashi masashi|勇 isamu|勝 masaru|浩二 koji kouji|健二 kenji|賢治 kenji|裕介 yusuke yuusuke|祐介 yusuke yuusuke|雄太 yuta yuuta|大樹 daiki|大介 daisuke|亮 ryo ryou|翼 tsubasa|蓮 ren|悠斗 yuto yuuto|陽太 yota youta|花子 hanako|恵子 keiko|洋子 yoko youko|幸子 sachiko|和子 kazuko|裕子 yuko yuuko hiroko|久美子 kumiko|由美子 yumiko|智子 tomoko|明美 akemi|直美 naomi|真由美 mayumi|美穂 miho|美咲 misaki|陽菜 hina|愛 ai|葵 aoi|結衣 yui|さくら sakura|彩 aya|恵 megumi|香織 kaori|麻衣 mai|舞 mai|優子 yuko yuuko|良子 ryoko yoshiko|京子 kyoko kyouko|順子 junko|典子 noriko|由紀 yuki|雪 yuki|真理 mari|里奈 rina|千夏 chinatsu|啓介 keisuke|慎一 shinichi|浩一 koichi kouichi|雅人 masato|正人 masato|秀樹 hideki|弘樹 hiroki|大地 daichi|海斗 kaito|龍之介 ryunosuke`,
);

const HAN_WORDS = new Map([...HAN_SURNAMES, ...JAPANESE_GIVEN_NAMES]);

const KANA_HABITS = table('shi shi si|tsu tsu tu|chi chi ti|fu fu hu|ji ji zi|n n m|wo o wo');

/** Whether the word is written in Hangul syllables. */
export function isHangul(word: string): boolean {
  return /^\p{Script=Hangul}+$/u.test(word);
}

/** Whether the word is written in Han characters (with the mark that repeats one). */
export function isHan(word: string): boolean {
  return /^[\p{Script=Han}々]+$/u.test(word);
}

/** Whether the word is written in hiragana or katakana. */
export function isKana(word: string): boolean {
  return /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word);
}

/** A surname of one or two letters at the beginning of an unspaced name, and the rest; null when there is no rest. */
export function splitUnspaced(word: string): readonly [string, string] | null {
  const letters = [...word];
  if (letters.length < 2 || letters.length > 6) return null;
  for (const size of [3, 2]) {
    const family = letters.slice(0, size).join('');
    if (letters.length > size && HAN_SURNAMES.has(family))
      return [family, letters.slice(size).join('')];
  }
  // Without a known surname of two letters: one letter in Chinese and Korean.
  return [letters.slice(0, 1).join(''), letters.slice(1).join('')];
}

/** Whether two plain spellings are readings of one Chinese surname: wang and wong, li and lee. */
export function isSameHanSurname(one: string, other: string): boolean {
  return [...HAN_SURNAMES.values()].some((its) => its.includes(one) && its.includes(other));
}

/** Spellings of a word in one of these scripts, letter by letter. `family` says that it is a surname. */
export function eastAsianLattice(word: string, family: boolean): Lattice {
  if (isHangul(word)) {
    const known = family ? KOREAN_SURNAMES.get(word) : undefined;
    // A surname that stands alone may be spelt by the letters, too: 정 is jung, jeong and jong.
    return known ? [known] : [...word].flatMap(hangulSyllable);
  }
  if (isKana(word)) return kana(word);
  const readings = [...word].map((letter) => hanReadings(letter, plain(letter)));
  const known = HAN_WORDS.get(word);
  if (!known) return readings;
  // A surname of one letter is also read like any other: 葉 is yip, ye and yeh.
  return [[...new Set([...known, ...(readings.length === 1 ? (readings[0] ?? []) : [])])]];
}

/** First letters of the syllables of a given name in Hangul or Han: "xm" for Xiaoming. */
export function syllableInitials(word: string): string {
  if (!isHangul(word) && !isHan(word)) return '';
  return [...word]
    .map((letter) =>
      isHangul(letter)
        ? (hangulSyllable(letter)
            .map(([way = '']) => way)
            .join('')[0] ?? '')
        : plain(letter).slice(0, 1),
    )
    .join('');
}

function hangulSyllable(letter: string): Lattice {
  const code = letter.codePointAt(0) ?? 0;
  if (code < HANGUL_FIRST || code > HANGUL_LAST) return [['']];
  const index = code - HANGUL_FIRST;
  return [
    LEADS[Math.floor(index / 588)] ?? [''],
    VOWELS[Math.floor((index % 588) / 28)] ?? [''],
    TAILS[index % 28] ?? [''],
  ];
}

function kana(word: string): Lattice {
  const lattice: (readonly string[])[] = [];
  let before = '';
  let doubled = false;
  for (const letter of word) {
    const sound = plain(letter);
    if ('っッ'.includes(letter)) {
      doubled = true;
      continue;
    }
    if ('ゃゅょャュョ'.includes(letter) && before.endsWith('i')) {
      // き + ゃ is kya; し + ゃ is sha.
      const head = before.slice(0, -1);
      const glide = /(?:sh|ch|j)$/.test(head) ? sound.slice(1) : sound;
      lattice[lattice.length - 1] = [head + glide];
      before = head + glide;
      continue;
    }
    // A long vowel is often left out: さとう is satou or sato.
    const long = (letter === 'ー' || sound === 'u' || sound === 'o') && /[ou]$/.test(before);
    const habits = letter === 'ー' ? [''] : (KANA_HABITS.get(sound) ?? [sound]);
    const spellings = doubled ? habits.map((way) => way.slice(0, 1) + way) : habits;
    lattice.push(long ? [...new Set([...spellings, '', 'h'])] : spellings);
    before = sound;
    doubled = false;
  }
  return lattice;
}

function plain(letter: string): string {
  return anyAscii(letter)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

function ways(entries: string): (readonly string[])[] {
  return entries.split('|').map((entry) => entry.split(' ').map((way) => (way === '-' ? '' : way)));
}

function table(entries: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    entries.split('|').map((entry) => {
      const [word = '', ...spellings] = entry.split(' ');
      return [word, spellings];
    }),
  );
}
