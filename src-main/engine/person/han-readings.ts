// How Chinese characters of names are read beside Mandarin in pinyin: Mandarin by Wade and Giles, and Cantonese as Hong Kong spells it.
import { wordRows } from '../word-list.ts';

// Written by hand in 2026-11 from general knowledge: characters of given names by their Cantonese reading.
const CANTONESE = byCharacter(`
ming 明鳴銘铭|chi 志智芝之致|wai 偉伟威慧惠為維维衛卫|wah 華华|wa 華华|keung 強强|kit 傑杰潔洁|kin 健建|man 文敏雯民萬万曼|ka 嘉家佳|kar 嘉家佳|wing 永榮荣詠咏穎颖|hoi 海凱凯開开
shan 珊山|yan 欣恩仁殷茵昕忻|yuen 源遠远元圓婉緣|hung 雄鴻鸿洪虹紅红|ho 豪浩昊可皓|kwok 國国|fai 輝辉暉晖|lok 樂乐洛諾诺|fung 峰鋒锋鳳凤豐丰風风|lung 龍龙隆|long 朗龍龙|chun 俊駿骏進进晉春津臻振鎮
tsz 子梓紫芷|chi 子梓紫|tze 子|yee 怡儀仪義义宜兒儿以頤爾|yi 怡儀仪義义宜|ling 玲靈灵凌鈴齡令伶|mei 美薇微|mi 美|lai 麗丽黎勵禮礼|ching 清青靜静晴貞贞正政程澄婧菁精|siu 小少兆紹绍笑
kam 金錦锦甘|tak 德|sang 生|sing 成星勝胜升聲昇|kai 啟启佳繼继楷|yiu 耀曜堯尧瑤瑶|kwan 坤君軍军鈞群均|pui 佩沛培珮貝贝|suet 雪|yuk 玉旭郁毓育|lan 蘭兰|fong 芳方|ying 英瑩莹盈影應|chau 秋洲
tung 東东同桐彤冬棟栋|nam 南楠嵐|pak 柏伯|hin 軒轩顯显憲|lun 倫伦麟|yat 逸日一溢|ting 婷庭廷霆亭定|kei 奇琪琦祺其麒基紀|wan 雲云韻蘊運允溫|sze 思詩诗斯仕士師|si 思詩诗|lap 立|kwong 光廣广
chiu 超朝昭潮|cheung 昌祥翔彰璋長长|hok 學学鶴|yu 宇瑜如愉裕雨語羽儒餘|hang 恆恒行亨衡|ngai 毅藝艺|tin 天田|tai 大泰太|kiu 喬乔嬌娇僑|ha 霞夏|mui 梅|hei 熙希禧喜曦晞|cheuk 卓焯|nga 雅亞亚|on 安
ping 平萍炳|bing 炳兵|shing 成誠诚城承盛勝|kuen 權权娟|yin 妍燕賢贤彥言然|sum 心森深|sam 心森深|lam 琳嵐藍|yung 容勇榕蓉|fuk 福|sau 秀修壽守|yau 佑友祐有|him 謙谦|chung 忠仲聰聪松宗中|po 寶宝波保普
bo 寶宝波|chuen 全泉川|wo 和|yeuk 若約|kan 勤芹謹根|pik 碧|mo 武慕|hau 孝厚巧|kwai 桂貴贵|shun 信順顺淳舜|sin 倩先仙|hiu 曉晓|lui 蕾雷|sui 瑞|hong 康航|kwun 冠觀|pong 邦|shek 碩石|tat 達达
`);

/** Endings and beginnings of a syllable in pinyin, and by Wade and Giles; the first that fits counts. */
const WADE_GILES: readonly (readonly [RegExp, string])[] = [
  [/^([zcs]h)i$/, '$1ih'],
  [/^ri$/, 'rih'],
  [/^[zc]i$/, 'tzu'],
  [/^si$/, 'ssu'],
  [/^yi$/, 'i'],
  [/^you$/, 'yu'],
  [/^yan$/, 'yen'],
  [/^er$/, 'erh'],
  [/ian$/, 'ien'],
  [/([iyu])e$/, '$1eh'],
  [/ong$/, 'ung'],
  [/^([dtnlrszc]|[zcs]h)uo$/, '$1o'],
  [/^([gkh])e$/, '$1o'],
  [/^([gk])ui$/, '$1uei'],
];
const WADE_GILES_INITIALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:zh|j|q)/, 'ch'],
  [/^x/, 'hs'],
  [/^[zc](?!h)/, 'ts'],
  [/^b/, 'p'],
  [/^d/, 't'],
  [/^g/, 'k'],
  [/^r/, 'j'],
];

/** The ways to spell a character that Mandarin reads as `pinyin`, pinyin first. */
export function hanReadings(character: string, pinyin: string): readonly string[] {
  return [...new Set([pinyin, wadeGiles(pinyin), ...(CANTONESE.get(character) ?? [])])];
}

/** A syllable in pinyin by Wade and Giles, without its apostrophe: "zhi" is "chih", "xu" is "hsu". */
function wadeGiles(pinyin: string): string {
  const ending = WADE_GILES.find(([form]) => form.test(pinyin));
  const ended = ending ? pinyin.replace(...ending) : pinyin;
  const beginning = WADE_GILES_INITIALS.find(([form]) => form.test(ended));
  return beginning ? ended.replace(...beginning) : ended;
}

function byCharacter(table: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, string[]>();
  for (const [reading = '', characters = ''] of wordRows(table)) {
    for (const character of characters)
      readings.set(character, [...(readings.get(character) ?? []), reading]);
  }
  return readings;
}
