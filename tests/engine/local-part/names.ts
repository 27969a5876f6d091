// Forty given names and forty family names a language, in plain letters, written for the tests and not taken from the training words.

export interface Names {
  readonly language: string;
  readonly given: readonly string[];
  readonly family: readonly string[];
}

const LISTS: Readonly<Record<string, readonly [string, string]>> = {
  English: [
    'oliver harry george noah jack jacob leo oscar charlie muhammad william henry thomas archie joshua freddie theodore logan ethan isaac olivia amelia isla ava mia ivy lily grace freya sophie evie poppy willow phoebe sienna daisy rosie harriet imogen beatrix',
    'appleby ashworth atkinson barraclough birkett blythe bramwell broadbent chadwick clough crowther drabble eckersley entwistle fairclough goodwin greenhalgh hargreaves haworth hebblethwaite ingham jepson kershaw lockwood micklethwaite nuttall oldroyd pickersgill quigley ramsbottom schofield sidebottom thistlethwaite tyldesley underhill vickers whittaker wrigglesworth yardley younghusband',
  ],
  German: [
    'leon ben finn jonas elias paul luis lukas maximilian emil moritz jakob philipp konstantin bastian thorsten juergen gottfried siegfried wolfgang mia emma hannah sofia lina charlotte mathilda frieda leonie johanna antonia theresa franziska magdalena annika gudrun waltraud heidrun sieglinde brunhilde',
    'achterberg bischoff buchholz dreyer eberhardt engelhardt falkenstein fleischmann froehlich gebhardt gottschalk haberkorn heidenreich hirschfeld holzapfel junghans kirchhoff klotz krippendorf kuehne lichtenberg mitschke nussbaum oberhuber pfannenstiel quandt rademacher reinhardt schallenberg schluechter schnurbusch strohschneider trautmann uhlmann vollbrecht wachsmuth westphal wuensche zeidler zwicky',
  ],
  French: [
    'gabriel raphael louis arthur jules adam mael hugo liam nathan maxime antoine baptiste etienne guillaume thibault jeanbaptiste yannick loic gwenael emma louise jade alice chloe lina mila manon camille juliette clemence margaux anais solene maelys delphine veronique genevieve ghislaine francoise',
    'aubert baudouin besnard blanchet boutin carpentier chauvin cordier daguerre delacroix deschanel dubreuil escoffier fauvel foucault galland guichard haussmann herve jacquemin jouvet kervella laborde lachaise lecuyer leguen levasseur maillard montaigne noiret ogier pasquier quemeneur raynaud rochefort saintonge tessier vaillant villeneuve wilhelm',
  ],
  Spanish: [
    'mateo hugo martin lucas leo daniel alejandro pablo manuel alvaro adrian david mario diego javier enrique ignacio rodrigo joaquin guillermo lucia sofia martina maria julia paula valeria emma daniela carla noelia rocio macarena inmaculada concepcion guadalupe esperanza montserrat xochitl itziar',
    'abascal aguilera alcantara arellano baeza barragan bermudez caballero cervantes cifuentes cordoba echeverria escobar espinosa fajardo figueroa fuentes galindo gallardo giraldo hidalgo ibarra jaramillo ledesma lizarazu maldonado mondragon montoya ocasio olivares pacheco quintanilla restrepo saavedra tejada urquijo valdez velasquez yanez zaragoza',
  ],
  Italian: [
    'leonardo francesco tommaso edoardo alessandro lorenzo mattia gabriele riccardo andrea giovanni giuseppe vincenzo salvatore gianluca pierluigi massimiliano niccolo jacopo umberto sofia aurora giulia ginevra vittoria beatrice alice ludovica matilde camilla federica chiara benedetta serena antonella raffaella mariagrazia giovanna ornella loredana',
    'accardi albanese anselmi baldini bevilacqua bonomi brambilla calabrese carnevale casagrande cecchini colangelo cuomo dalessandro degregorio fabrizi fioravanti franceschini gagliardi giacomelli guidi iacobucci lagana lucchese mastroianni mazzanti napolitano nicoletti olivieri petrucci quaranta quattrocchi santangelo scognamiglio spadaro tagliaferri tedesco vecchio zambrotta zuccarelli',
  ],
  Polish: [
    'antoni jakub jan szymon aleksander franciszek filip mikolaj wojciech kacper adam michal marcel stanislaw krzysztof grzegorz przemyslaw zdzislaw mieczyslaw boguslaw zuzanna zofia hanna julia maja laura oliwia alicja wiktoria agnieszka malgorzata katarzyna magdalena grazyna jadwiga wladyslawa bozena swietlana dobroslawa kunegunda',
    'adamczewski bartoszewski bielecki blaszczyk bogdanowicz brzozowski chrzanowski ciechanowski czajkowski dobrzynski drzewiecki filipowicz gasiorowski glinski grzegorczyk gwiazda hryniewicz janiszewski kedzierski klimczak kosciuszko krzyzanowski lukaszewicz mickiewicz niedzwiecki orzechowski paszkiewicz przybysz radziwill skrzypczak staniszewski strzelecki swierczynski szczygiel tyszkiewicz wasik wrzesniewski zdrojewski zgorzelski zyzniewski',
  ],
  Russian: [
    'aleksandr maksim mikhail dmitry artyom ivan kirill timofey andrey sergey vladimir yevgeny vyacheslav stanislav svyatoslav konstantin gennady valentin anatoly fyodor anna maria sofya viktoria daria polina yelizaveta anastasia ekaterina tatyana svetlana lyudmila natalya galina zinaida nadezhda lyubov ksenia yaroslava alevtina',
    'abdulov akhmatov arkhipov bezrukov bulgakov chaykovsky chekhov dostoyevsky dzerzhinsky fadeyev gagarin gorbachev grushevsky igumnov kandinsky khrushchev kropotkin kutuzov lomonosov lunacharsky mayakovsky mendeleyev mussorgsky nabokov ostrovsky pasternak pryanishnikov rachmaninoff rozhdestvensky rimsky shostakovich shchepkin solzhenitsyn stravinsky tchaikovsky tretyakov tsvetaev vysotsky yevtushenko zhvanetsky',
  ],
  Turkish: [
    'yusuf eymen omer asaf alparslan goktug kerem burak furkan emirhan mehmet mustafa huseyin cengiz ozan tolga volkan serkan hakan caglar zeynep asel defne nehir elif azra eylul ayse busra kubra merve tugba ozlem gulsah nurgul hatice cigdem sevgi songul yagmur',
    'akbulut akgun aksoy altintas atasoy aydogan bayraktar bozkurt buyukkaya candan cinar coskun dagdelen demirtas dogru durmaz eksi ercan ergin gokcen gunduz hacioglu ilhan inan kahraman karaca kilicdaroglu kocabas kutlu nazli okcu ozkaya pamuk saglam sezer tekinalp tuncer ulusoy uzun yalcin',
  ],
  Hindi: [
    'aarav vivaan aditya vihaan arjun sai reyansh krishna ishaan shaurya atharv dhruv kabir ritvik rudra siddharth yash raghav harsh manish ananya diya aadhya saanvi pari anika navya myra ira kiara prisha shruti swati shraddha aishwarya jyoti lakshmi meenakshi padmavati rukmini',
    'acharya ahluwalia anand bhandari bhargava biswas chandra chauhan dhawan dubey gandhi garg goswami gokhale hegde jha kashyap khurana lal mahajan mehrotra mitra mittal nanda oberoi parekh pathak phadke prasad raghavan rathore sahni sarkar shastri srinivasan talwar tandon upadhyay vaidya vishwakarma',
  ],
  Chinese: [
    'wei fang na xiuying min jing li qiang lei jun yang yong yan jie juan tao ming chao xiulan xia gang ping hui lan hong bo hao yu xin zixuan yichen haoyu zihao yifan jiayi mengqi ruoxi sixuan qianqian zhenzhen',
    'zhang wang chen liu zhao huang zhou wu xu sun ma zhu hu guo lin he gao liang zheng luo song xie tang han feng deng cao peng zeng xiao tian dong yuan pan cai jiang yu du ye cheng',
  ],
  Japanese: [
    'haruto yuto sota yuki hayato haruki ryusei koki sora ryota daiki kenta shota takumi tsubasa tatsuya hiroshi masahiro katsuhiko yoshinobu sakura hina yui rin aoi misaki nanami yuna mei kaede ayaka haruka chihiro kazumi michiko setsuko tomoyo fumiko shizuka mitsuko',
    'akiyama arakawa asano baba chiba doi ebisawa enomoto fujimoto furukawa hamada hattori higashi hirano honda ichikawa igarashi iwasaki kawaguchi kikuchi kitagawa koizumi kubota kurosawa kusunoki matsuura minami mizuno nagasawa nishioka oikawa otsuka sugawara takenaka tezuka tokunaga tsuchiya ueno yanagisawa yoshimura',
  ],
  Korean: [
    'minjun seojun doyun yejun siwoo jiho junseo jihun hyunjun sangwoo youngsoo kwangsu byunghun jaehyun seunghyun taehyung namjoon hoseok jungkook dongha seoyeon jiwoo seohyun minseo haeun yuna jimin chaewon soojin hyejin eunkyung myungsook kyunghee yeongja sunhee bora heejin miyoung jihye sooyoung',
    'kim lee park choi jeong kang cho yoon jang lim han oh seo shin kwon hwang ahn song ryu jeon hong yoo ko moon yang son bae baek heo nam sim noh ha kwak sung cha joo woo koo min',
  ],
  Vietnamese: [
    'anh bao binh chi cuong dat diep dung duc giang hai hanh hien hieu hoa hoai hung huy khanh khoa kiet lam linh loan long mai minh ngoc nguyet nhi nhung phong phuc quan quynh tam thao trang tuyet xuan',
    'nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly dao doan vuong trinh truong dinh lam phung mai to tang quach thai chau luu luong cao kieu la mac nghiem thach trieu ung',
  ],
  Arabic: [
    'mohammed ahmed omar ali youssef khaled tariq faisal abdulaziz abdulrahman hamza bilal ziad walid hisham mahdi mustafa ismail ghassan thamer fatima aisha maryam zainab layla noor hala rania dalia huda salma yasmin khadija ghada shahad lubna nawal sumaya wafa dhuha',
    'abbas aldin alfarsi alhashimi aljabri alkhatib almaktoum alrashid alshehri alsuwaidi awad ayyub badawi barakat bishara dajani elsherif fadel fayyad ghanem habibi hamdan hijazi jaber kanaan khashoggi lahham masri mubarak najjar nasrallah obeid qabbani qureshi rifai sabbagh shukri tlass yaghi zaghloul',
  ],
  Dutch: [
    'daan sem lucas levi finn bram luuk thijs jesse mees gijs sjoerd diederik maarten wouter joost willem floris jasper ruud sanne fleur lotte femke anouk maud lieke roos merel sterre tess marloes willemijn machteld jacqueline froukje geertje hilde annemiek dieuwertje',
    'aalbers bijlsma bloemendaal boersma brinkhuis cuypers dijkgraaf drost eikelboom feenstra geerlings groenewegen haverkamp heemskerk hoogland huygens jonkman kloosterman koopmans kwakernaak langeveld leeuwenhoek meulenbelt noordhoek oosterhuis pietersen quispel rijkaard ruijters schuurman sjaarda steenbergen terpstra uittenbogaard vanderlinden verheijen vlietstra westerveld wijnaldum zuidema',
  ],
  Swedish: [
    'lars anders mikael johan erik karl per thomas fredrik bjorn gunnar sven goran ake hakan leif kjell torbjorn hjalmar sixten anna eva maria karin kristina lena kerstin ingrid birgitta marianne elsa astrid saga ebba tyra ylva gunilla solveig ragnhild thyra',
    'ahlgren almqvist backstrom blomqvist bostrom cederholm dahlberg ekstrom eliasson fagerlund forsman granqvist gyllenhaal hallberg hedlund hjelm holmgren isaksson kjellberg kronqvist lagerlof liljeqvist lofgren malmstrom norrby nystrom palmqvist rosengren rydqvist sjostrom skoglund stjernqvist strandberg svardson thunberg tornqvist uggla wahlstrom wikstrom zetterqvist',
  ],
  Finnish: [
    'juhani johannes mikael antero tapani kalevi matti pekka jukka heikki ilkka jyrki kimmo lauri ossi paavo risto seppo tuomas veikko maria helena johanna anneli kaarina marjatta liisa hannele paivi tuula aino hilkka kirsi leena minna outi pirkko riikka sirpa ulla',
    'aaltonen aalto eskola haapala halonen harju huttunen hyvonen immonen jaaskelainen kaukonen kekkonen kettunen koivisto korpela kuusisto kyllonen lahti leino lindqvist lipponen manninen mustonen myllyniemi nevalainen niinisto nurmi oksanen paasikivi pitkanen pulkkinen raikkonen ruotsalainen ryti sipila stubb tiilikainen vanhanen vayrynen ylonen',
  ],
  Czech: [
    'jakub jan tomas adam matyas filip vojtech lukas martin david ondrej petr jiri zdenek bohumil vlastimil kvetoslav ctirad bretislav jindrich eliska tereza anna adela natalie karolina kristyna veronika lucie katerina zdenka bozena vlasta jirina kveta libuse drahomira jarmila stepanka bronislava',
    'adamec bartak bilek bouska brezina cech chalupa chmelar dusek fojtik havlicek havranek hlavacek hrbek janacek jirasek klima kohout koudelka krejcik kubicek liska machacek mracek mrkvicka nedved nemcova opletal paroubek plsek prochazkova ptacek rehor sklenar smetana strnad trcka vondra zatopek zvonar',
  ],
};

export const NAMES: readonly Names[] = Object.entries(LISTS).map(([language, [given, family]]) => ({
  language,
  given: given.split(' '),
  family: family.split(' '),
}));
