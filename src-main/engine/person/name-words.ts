// The words of a name that are no names (titles, suffixes, placeholders), the particles, and surnames that tell the order; data only.
import { wordSet } from '../word-list.ts';

/** Left out at the beginning of a name, dots removed. */
export const TITLES = wordSet(`
mr mrs ms miss mx master sir dame lady lord madam dr prof professor doctor rev reverend fr father sr sister br brother capt captain col colonel
maj major gen general lt sgt hon honorable judge pres ambassador rabbi imam sheikh shaikh sheik pastor eng engr engineer ing arch avv rag geom
herr frau fraulein hr dipl diplom mag magister dkfm priv doz pd drs mw mevr dhr ir
monsieur madame mademoiselle mme mlle me maitre
sig signor signora sigra signorina dott dottssa dottoressa dottor
senor senora senorita srta sra srtade dona lic licenciado
shri sri smt shrimati kumari
pan pani inz hab mgr bc mudr judr phdr rndr mvdr paeddr ing doc
bay bayan sayin haji hajji hajj ustaz sayyid
gospodin gospodja gospodarica gosp
kyrios kyria ks datuk dato tan puan encik cik
`);

/** Left out at the end of a name, dots removed. */
export const SUFFIXES = wordSet(`
jr jnr snr junior senior ii iii iv esq esquire phd md msc bsc mba dds dvm jd llb llm llm rn cpa cfa pmp mphil dphil obe mbe cbe kbe qc kc
frs frcs mrcp dipl ing csc drsc mha edd psyd dmd mp mep cissp retd filho neto
`);

/** Left out at the end only where more than two words stand, because they are names, too. */
export const DOUBTFUL_SUFFIXES = wordSet('junior senior neto filho mp');

/** Names that only stand where a name is missing. */
export const PLACEHOLDERS = wordSet(
  'na none null nil unknown anonymous anon test tester testing user username customer client kunde client name firstname lastname fullname nobody noname undefined tbd tba admin',
);

/** Words that belong to the family name after them and are often left out of an address. */
export const PARTICLES = wordSet(`
van von vom zu zum zur der den dem ter ten te het de del della delle dello degli dei di da das do dos du des la le las los lo y e i
al el ul ibn bin ben bint binti abu bar af av ap ab fitz san santa st saint ze of the
`);

/** After these words comes another family name: "Jane Doe née Smith". */
export const BIRTH_WORDS = wordSet('nee ne geb geborene born fka aka rozena z');

/** Common surnames of peoples who write the family name first; found in front and not at the end, they tell the order. */
export const FAMILY_FIRST_SURNAMES = wordSet(`
wang li zhang liu chen yang huang zhao wu zhou xu sun zhu hu guo gao luo zheng liang xie tang deng feng cao peng zeng xiao tian
yuan cai jiang yu ye cheng wei lu lv ding shen fan jin dai liao zou xiong qin qiu hou jia xue yan lei hao gu meng bai kong
xi shi ouyang sima zhuge ng koh goh chan cheung lau leung chow kwok wong yip tsang
kim park choi jung jeong kang cho yoon yun jang lim shin kwon hwang ahn ryu hong jeon yang bae baek heo noh
nguyen tran pham huynh hoang phan vu vo dang bui ngo duong ly dinh truong doan trinh le ho do
nagy kovacs toth szabo horvath varga kiss molnar nemeth farkas papp takacs juhasz lakatos meszaros olah racz fekete szilagyi torok feher
szucs kocsis orsos pinter fodor szalai sipos magyar lukacs
`);

/** Surnames of the list above that are also given names or words elsewhere: the rest of the name must look East Asian. */
export const DOUBTFUL_SURNAMES = wordSet(
  'kim park choi jung yang sun hu yu lu yan lei jin dai fan jia ye ho do le ly vu an lim kong xi shi cho hong jang shin wei li wang tang bae kiss gu hao kang magyar',
);

/** Common surnames of Spain, Portugal and Latin America, where the last two words of a long name are both family names. */
export const IBERIAN_SURNAMES = wordSet(`
garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez martin jimenez ruiz hernandez diaz moreno alvarez munoz romero alonso
gutierrez navarro torres dominguez vazquez ramos gil ramirez serrano blanco molina morales suarez ortega delgado castro ortiz rubio marin sanz
nunez iglesias medina garrido cortes castillo santos lozano guerrero cano prieto mendez cruz calvo gallego vidal leon marquez herrera pena flores
cabrera campos vega fuentes carrasco diez caballero reyes nieto aguilar pascual herrero santana lorenzo hidalgo montero ibanez gimenez ferrer duran
silva santos ferreira pereira oliveira costa rodrigues martins jesus sousa souza fernandes goncalves gomes lopes marques alves almeida ribeiro pinto
carvalho teixeira moreira correia mendes nunes soares vieira monteiro cardoso rocha raposo neves coelho cruz cunha pires ramos reis simoes antunes
lima araujo barbosa barros melo rojas vargas rios guzman mendoza salazar soto contreras valdez espinoza acosta
`);

/** Words beside a name in an address that say nothing of who it is. */
export const FILLERS = wordSet(`
mail email emails post office work home info contact biz business private privat personal team me my the real official iam its im mr mrs ms miss dr
prof jr sr uk us usa de fr eu ny la web online net site dev photo photos photography art arts design studio music family familie shop store news
consulting consultant law legal sales marketing hr it ext external extern intern admin mobile phone spam junk list lists temp test new old
hello hi mba phd md esq inc ltd llc gmbh group co com
quic devel coder code coding tech cs eng linux kernel git github osslist lists ml bugs opensource floss oss software hacker
`);
