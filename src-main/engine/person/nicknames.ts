// Other forms of a given name that the same person may use in an address; each line is one family, the full name first.
//
// A family holds the short forms and spellings of one name in one language or script. It does not hold translations
// (Peter and Pedro are two people) and not both sexes (Alexander and Alexandra share "alex", not each other).
import { onDemand } from '../table-on-demand.ts';

const ENGLISH = `
aaron ron ronnie
abigail abby abbie gail
abraham abe bram
adam ad
adrian ade
agnes aggie
albert al bert bertie
alexander alex alec xander lex sandy
alexandra alex sandra lexi sandy
alexis alex lexi
alfred alf alfie fred
alice ali
alison allison ali allie
allan alan allen al
alistair alastair alasdair al ali
amanda mandy manda
amelia amy millie
andrew andy drew
andrea andie andy
angela angie ange
annabel annabelle anna bella belle
anne ann annie anna
anthony antony tony ant
antonia toni
arnold arnie
arthur art artie
ashley ashleigh ash
augustus gus
barbara barb babs barbie
barnaby barney
bartholomew bart barry
beatrice bea trixie
benedict ben
benjamin ben benny benji
bernadette bernie
bernard bernie
bethany beth
beverley beverly bev
bradley brad
brandon bran
brenda bren
bridget bridie
bronwyn bron
calvin cal
cameron cam
camille cam cami
carolyn carol caroline carrie
cassandra cass cassie sandra
catherine cathy kate katie katherine kathy kathryn cath kath kat kay kitty
cecilia cece celia
charles charlie chuck chas chaz
charlotte charlie lottie char
chelsea chels
chester chet
christian chris
christina chris tina christine chrissy christy
christopher chris kit topher
clifford cliff
clinton clint
colleen coll
constance connie
cornelius neil
courtney court
craig craigie
curtis curt
cynthia cindy cyndi
daniel dan danny
danielle dani
darren daz
david dave davy davey
deborah deb debbie debra
delores dolores lola
dennis denis den denny
derek derrick del
desmond des
diana di diane
dominic dominick dom
donald don donnie donny
donna don
dorothy dot dottie dolly
douglas doug dougie
duncan dunc
edgar ed eddie
edmund ed eddie ned
edward ed eddie ted teddy ned
edwin ed eddie
eleanor ellie nell nora lena
elizabeth liz lizzie lizzy beth betty betsy eliza libby elisabeth elsie bess
ellen ellie nell
emily em emmy millie
emma em
ernest ernie
eugene gene
evelyn eve evie
ezekiel zeke
felicity fliss
fiona fi
florence flo florrie
frances fran francie
francis frank fran
franklin frank
frederick frederic fred freddie freddy
gabriel gabe
gabrielle gabby gabbie gaby
gareth gaz
geoffrey jeffrey geoff jeff
george georgie
georgina george georgie gina
gerald gerry jerry
gerard gerry
gilbert gil bert
gillian jillian gill jill
gordon gordy
graham graeme
gregory greg gregg
gwendolyn gwen gwendoline
hannah han
harold harry hal
harriet hattie
harrison harry
harvey harv
heather heath
helen nell nellie
henrietta hettie etta
henry hank harry hal
herbert herb bert
howard howie
hubert bert
hugh huw hughie
humphrey humph
ian iain
imogen immy
irene rene
isaac ike zac
isabella bella isa isabel isabelle izzy
jacob jake jakob
jacqueline jackie jacqui
james jim jimmy jamie jem
jane janie janey
janet jan
janice jan
jason jay jase
jasmine jas jaz yasmin
jean jeanie
jeffrey jeff geoff jeffery
jennifer jen jenny jenn jenna
jeremiah jerry jem
jeremy jez jem jerry
jerome jerry
jessica jess jessie
jillian jill
joanna jo joanne joann
jocelyn joss
joel joe
john johnny jack jon johnnie jonny
jonathan jon jonny john johnathan jonathon
joseph joe joey jos
josephine jo josie
joshua josh
joyce joy
judith judy jude
julian jules
julia jules
justin jus
katrina kat trina
kathleen kathy kath kate katie
keith keef
kelly kel
kenneth ken kenny
kevin kev
kimberly kimberley kim kimmy
kirsten kirsty
kristin kristen kris kirsten
kristopher kris
kyle ky
lance lancelot
laura laurie
laurence lawrence larry laurie
mary molly polly mae
lee leigh
leonard len lenny leo leon
leroy roy
leslie lesley les
lester les
lewis louis lew lou
lillian lily lil lilian
linda lyn lin lindy
lindsay lindsey linz
louise lou
lucas luke
lucy lu luce lucille
luther lou
lydia lyddie
lynette lyn lynn
madeline madeleine maddie maddy
malcolm mal
marcus marc mark
margaret maggie meg peggy greta marge margie madge peg daisy
marianne mary anne
marilyn mary lyn
marjorie marge margie
martha marty
martin marty mart
matilda tilly tilda mattie
matthew matt matty mat
maureen mo
maurice mo
maxine max
maxwell max
megan meg meghan
melanie mel
melinda mel mindy
melissa mel missy lissa
mervyn merv
michael mike mick mickey micky mikey mitch
michelle shell chelle
mildred millie
miles myles
miranda randy mandy
miriam mim
mitchell mitch
montgomery monty
morgan mo
nancy nan
natalie nat
natasha tasha nat
nathan nate nat
nathaniel nate nat nathan
neil neal niall
nicholas nick nicky nicolas nico
nicola nicky nicki nikki
nicole nicky nikki nic
nigel nige
norman norm
oliver ollie olly
olivia liv livvy
oscar ozzie
oswald oz ozzie
pamela pam pammy
patricia pat patty tricia trish patsy
patrick pat paddy rick
paula pauline
penelope penny
percival percy
peter pete
philip phillip phil pip
philippa pippa pip
priscilla cilla
prudence pru
rachel rachael rach
ralph rafe
randolph randall randy
raphael rafe raph
raymond ray
rebecca becky becca bex beck
reginald reg reggie
rhys reece
richard rick dick rich ricky richie dickie
robert bob bobby rob robbie bert robb
roberta bobbie robbie
robin rob robyn
roderick rod roddy
rodney rod
roger rodge
roland rollo rolly
ronald ron ronnie
rosalind ros roz rosie
rosemary rose rosie
roxanne roxy
rudolph rudy
rupert rupe
russell russ rusty
ruth ruthie
sabrina bri
samantha sam sammy sammie
samuel sam sammy
sandra sandy
sarah sara sally sal
scott scotty
sean shaun shawn
sebastian seb bas
selina lina
sharon shaz
shirley shirl
sidney sydney sid syd
silvia sylvia
simon si sy
solomon sol solly
sophia sophie soph sofia
spencer spence
stacey stacy
stanley stan
stephanie steph stephie stevie
stephen steve steven stevie
stewart stuart stu stew
susan sue susie suzie suzy susannah susanna
suzanne sue suzie suzy
sylvester sly
tabitha tabby
tamara tammy tam
teresa theresa terri terry tess tessa tracy
terence terrence terry tel
theodora dora thea
theodore ted teddy theo
thomas tom tommy thom
timothy tim timmy
tobias toby tobi
todd tod
tracey tracy trace
travis trav
trevor trev
tristan tris
ursula ursie
valerie val
vanessa nessa
vernon vern
veronica ronnie vee
victor vic
victoria vicky tori vicki vic
vincent vince vinny vin
virginia ginny ginger
vivian viv vivien vivienne
wallace wally
walter walt wally
warren wazza
wendy wen
wesley wes
wilfred wilf fred
william will bill billy liam willie
winifred win winnie freda
winston win
yvonne eve
zachary zach zack zac zak
zoe zoey
`;

const GERMAN_AND_DUTCH = `
alexandra alex sandra sascha
alexander alex sascha xander
alfons fonsi
andreas andi andy anderl
angelika geli angie
annegret anne
annemarie anne
antonius anton toon
antonia toni
anton toni
barbara babsi baerbel barbel barbro
benedikt ben beni bene
benjamin ben benni
bernhard bernd berni bernie
bernhardt bernd
brigitte gitte gitta biggi
christian chris chrissi
christiane christi chris
christoph chris stoffel
christina chris tina
cornelia conny connie nelia
cornelis cor kees
dagmar daggi
daniela dani
daniel dani dan
detlef detlev
dieter didi
dominik domi nik
dorothea doro thea dora
eberhard ebi
eduard edi ede
elfriede friedel elfi
elisabeth lisa elli sisi liesl lisbeth elsbeth else betti
emanuel manu
ferdinand ferdi
florian flo
franziska franzi sissi
franciscus frans
franz franzl
friederike rike friedi
friedrich fritz frieder fiete
gabriele gabi gaby
georg schorsch
gerhard gerd gert gerrit
gerhardus gerard
gertrud trude gerti
gottfried friedl
gunther guenther gunter guenter
hannelore hanne lore
hans-peter hape
heinrich heinz heiner hinnerk
helmut helmuth
hendrik henk rik
herbert bert
hermann herman harm
hieronymus jeroen
hildegard hilde
hubertus hubert bert huub
ignaz naz
ingeborg inge
irmgard irmi
jakob jockel
jacobus jaap koos jacob
joachim jochen achim
johanna hanna jo hanne
johannes hans hannes johann jo jan joop
josef sepp joseph beppi
julian jule
jurgen jogi
karl carl
karl-heinz kalle
katharina kathi kathrin katja katrin kati kaethe kathe
konrad conrad konny
konstantin kosta konsti
kristina tina kristine
kurt curt
leonhard leo hartl
leopold leo poldi
lieselotte lilo lotte liesel
lorenz laurenz
ludwig lutz wiggerl
magdalena magda lena leni
manfred manni fred
manuel manu
manuela manu ela
margarete grete gretel margret gitta
maria mia mitzi
marianne mary
martin mart maddin
martina tina
mathias matthias matze hias
maximilian max maxi
michael michi michel micha
michaela michi ela
monika moni
nikolaus klaus niklas nico niko claus klas
oliver oli olli
oswald ossi
patrick patti
pauline paula
peter pit peer
petrus piet peter pieter
petra pezi
philipp phil philip flip
rainer reiner rainer
reinhard reini
reinhold reini
richard richi
roland roli
rosemarie rosi
rosina rosi
rudolf rudi
sabine bine
sebastian basti wastl seb
siegfried siggi sigi
sigmund sigi siggi
sigrid siri
simone mone
stefan steffen stephan
stefanie steffi stephanie steffie
susanne susi sanne
theodor theo
theresa resi thea therese
thomas tom tommi
tobias tobi
torsten thorsten
thorben torben
ulrich uli ulli
ulrike uli ulli rike
ursula uschi ulla
valentin vali
veronika vroni
viktoria vicky
vinzenz vinz
waltraud traudl traudel
werner wernher
wilhelm willi willy helm
wilhelmina mina mien
willem wim pim
wolfgang wolf wolfi
wolfram wolf
yvonne yvi
`;

const NORDIC = `
alexander alex sander
anders andreas ande
birgitta birgit gitta britta
christer krister
elisabet lisbet lisa elisabeth lisbeth
erik eric
fredrik fredde frederik
gunnar gunn
gustaf gustav gosta gurra
hans hasse
henrik henke henrich
johan johannes janne
jorgen joergen
karl kalle calle carl
katarina kajsa karin
kristian christian
kristoffer kristofer christoffer
lars lasse
magnus manne
margareta greta gretel maggan
mathias mattias
mikael micke michael
mikkel mikke
niels nils nisse
nikolaj niko
olof olle olaf ole
oskar oscar
per pelle peer
rasmus ras
sebastian sebbe
sigurdur siggi
gudmundur gummi
gudrun gunna
jon nonni
sofia sofie
soren soeren
stefan steffan
sven svenne
tobias tobbe
ulf uffe
vilhelm ville
juhani jussi juha
matias matti
`;

const ROMANCE = `
alejandra ale alex jandra
alejandro ale alex jandro
alessandra ale sandra
alessandro ale sandro alex
alexandre alex xande
alfonso poncho alonso
alvaro varo
ana anita
angeles geli
antonella anto
antoine toine
antonio toni tonio tono nino
armando mando
bartolomeo meo
beatriz bea bia
benedetta benny
bernardo nardo
carlos carlitos charly
carmen carmela mamen
caterina cate rina
catherine cathy
christophe chris
concepcion concha conchita
consuelo chelo
cristiano cris
cristina cris tina
cristobal cris
daniela dani
daniele dani
daniel dani
davide dave
diego dieguito
dolores lola
domenico mimmo mico nico
dominique dom
edoardo edo
eduardo edu lalo dudu
elena ele
eleonora nora ele
elisabetta betta elisa
emanuela manu
emanuele manu lele
emmanuel manu
enrique quique kike
ernesto neto
federica fede chicca
federico fede
felipe pipe
ferdinando nando
fernando fer nando
filippo pippo
florence flo
florian flo
francesca franca fra cesca
francesco franco checco ciccio fra
francisca paca paqui fran
francisco paco fran pancho curro chico kiko
frederic fred
gabriel gabi
gabriela gabi gaby
gabriele lele
gerard gege
giacomo giaco
gianfranco franco
gianluca luca
gianluigi gigi
giovanni gianni gio nanni vanni
giuliana giuly
giuseppe beppe peppe pino peppino bepi
gonzalo gonza
gregorio goyo
guadalupe lupe lupita
guillaume guigui
guillermo guille memo
gustavo gus tavo
ignacio nacho
iolanda iole
isabel isa chabela
jaime jaume
javier javi xavier
jean-baptiste jb
jean-francois jf
jean-pierre jp
jesus chus chuy
joao joca
joaquin quino
jorge coque
jose pepe zeca ze
josefa pepa
josephine jo
juan juanito juancho
juliana ju
julien ju
leonardo leo nardo
lorenzo enzo renzo lore
lourdes lulu
lucia luci chia
luigi gigi gino
luis lucho lucho
manuel manolo manu lolo
marcelo celo
margarita marga rita
margherita rita
maria mari
mariadelcarmen carmen
maria-jose majo
maria-teresa maite
mariateresa maite
marie-christine mc
massimiliano max massi
massimo max
mathieu matthieu mat
matteo teo
mauricio mau
maximilien max
mercedes merche meche
micaela mica
michele lele
miguel migue
montserrat montse
natalia nati
nicolas nico
nicola nico
nicolo nico
olivier oli
pablo pablito
pasquale lino
patricia patri paty
patrizia patty
pedro perico
philippe phil
pierre-yves py
pilar pili
rafael rafa
raffaele lele
raimundo mundo
ramon moncho
raquel raque
ricardo ricky richi cacho
roberta robi
roberto berto beto robi
rodrigo rodri
rosario charo
salvador salva chava
salvatore toto turi
santiago santi
sebastian sebas
sebastiao tiao
sebastien seb
sergio checo
silvana silvi
simona simo
simone simo
sofia sofi
stefania stefy
stephane steph
susana susi
sylvain syl
teresa tere
tomas tomi
tommaso tommy maso
valentina vale
valeria vale
valerie val
vicente chente
vincent vince
vincenzo enzo vince
virginie gigi
vittoria vicky
xavier xavi
yolanda yoli
alexandru alex sandu
constantin costi costel dinu
gheorghe george gigi ghita
ioan ion ionut nelu
ioana oana ionela
mihai mihaita misu
nicolae nicu nicolaie
stefan fane
vasile vasilica
`;

const SLAVIC = `
aleksandr alexander alexandr oleksandr aleksander sasha alex shura sanya
aleksandra alexandra oleksandra sasha alex ola shura
aleksei alexei alexey aleksey oleksii oleksiy alyosha lyosha alesha lesha alex
anastasia anastasiya anastasiia nastya nastia asya
anatoly anatoli anatolii anatoliy tolya tolik
andrei andrey andrii andriy andrej andriusha
anna anya ania anka hanna
anton antosha
arkady arkadiy arkadii
artem artyom artiom tyoma tema
boris borya
daniil danil danylo danila danya
daria darya dariia dasha
dmitry dmitri dmitriy dmitrii dmytro dima mitya dmitrij
ekaterina yekaterina kateryna katya katia katerina katie
elena yelena olena lena alena helen
elizaveta yelizaveta yelyzaveta liza
evgeny evgeni evgenii evgeniy yevgeny yevgeni yevhen eugene zhenya jenya evgenij
evgenia evgeniya yevgenia yevheniia zhenya eugenia
fyodor fedor fedya
galina halyna galya halya
gennady gennadi gennadiy gennadii hennadiy gena
georgy georgi georgiy georgii heorhii gosha zhora
grigory grigori grigoriy grigorii hryhorii grisha
igor ihor
ilya ilia illia
irina iryna ira irene
ivan vanya ivo
konstantin kostya kostiantyn kostia
ksenia kseniya xenia kseniia oksana ksyusha
leonid lyonya leo
lev leo lyova
lyubov liubov lyuba luba
lyudmila ludmila liudmyla lyuda luda mila
maksim maxim maksym max maks
margarita rita
maria mariya mariia masha marya
marina marinka
mikhail mykhailo misha michail mihail mike michael
nadezhda nadia nadiya nadiia nadya
natalia natalya nataliya nataliia natasha nata
nikita nik
nikolai nikolay mykola kolya nick nikolaj
oksana ksenia
oleg oleh
olga olha olya olia
pavel pavlo pasha paul
petr pyotr piotr petro petya
polina polya
roman roma
ruslan rus
semyon semen syoma
sergei sergey serhiy serhii sergiy seryozha serge sergej
stanislav stas slava stan
stepan styopa
svetlana svitlana sveta lana
tatiana tatyana tetiana tetyana tanya tania tatjana
timofey timofei tymofii tima
vadim vadym vadik
valentin valya valik
valentina valya
valery valeri valeriy valerii valera
vasily vasili vasiliy vasilii vasyl vasya
vera vira
veronika nika
viktor victor vitya vic
viktoria viktoriya victoria viktoriia vika
vitaly vitali vitaliy vitalii vitalik
vladimir volodymyr vova volodya vlad uladzimir
vladislav vladyslav vlad
vyacheslav viacheslav slava vjaceslav
yana jana iana
yaroslav iaroslav jaroslav slava yarik
yegor egor yehor
yulia yuliya iuliia yuliia julia julija yulya
yuri yury yuriy yurii iurii jurij yura
zinaida zina
agnieszka aga agniecha
aleksander olek alek
andrzej jedrek
barbara basia
bartlomiej bartosz bartek
bogdan bohdan
elzbieta ela
grzegorz grzesiek grzes
jakub kuba
jan janek jas
jan honza jenda
jerzy jurek
joanna asia
jozef jozek
katarzyna kasia kaska
krzysztof krzysiek krzys kris
lukasz luki
maciej maciek
magdalena magda
malgorzata gosia malgosia
marcin marcinek
mateusz mati
michal michas
mieczyslaw mietek
mikolaj miki
ryszard rysiek
slawomir slawek
stanislaw staszek stas
stefan stefek
tadeusz tadek
teresa terenia
tomasz tomek tom
wieslaw wiesiek
wladyslaw wladek
wojciech wojtek
zbigniew zbyszek zbigy
zofia zosia
frantisek franta
jaroslav jarda
jindrich jindra
jiri jirka
josef pepa pepik
katerina katka
ladislav lada
lubomir lubos
martin maro
miroslav mirek
ondrej ondra
stepan stepanek
vaclav vasek
vojtech vojta
zdenek zdenda
aleksandar aca sasa
dragan gagi
djordje dorde djole george
dusan dule
jovan jova
jelena jeca
milan mico
miodrag misa
nebojsa nesa
nikola nidzo
slobodan boban sloba
srdjan srdan
stojan stole
zeljko zeljo
hristo itso
dimitar mitko
georgi gosho joro
ivaylo ivo ivailo
plamen plamy
stoyan stoian
yordan jordan dancho
`;

const OTHERS = `
abdullah abdallah abdulla
abdulrahman abdelrahman abdurrahman abdul
abdelkader kader
ahmed ahmad ahmet
aisha aysha ayesha aicha
aleksandros alexandros alekos alex
athanasios thanasis sakis thanos nasos
apostolos tolis
charalampos babis haris
christos hristos chris
dimitrios dimitris mitsos jimmy
dimitra mimi
efstathios stathis
eleftherios lefteris
eleni helen elena
emmanouil manolis manos
evangelos vangelis
evangelia lia vangelio
georgios giorgos george yiorgos yorgos
georgia gogo
grigorios grigoris
ioannis giannis yannis yiannis john
ioanna gianna joanna
katerina aikaterini katia
konstantinos kostas costas dinos kostis gus
konstantina dina ntina
michail michalis mihalis
nikolaos nikos nick niko
panagiotis panos takis panayiotis
panagiota giota yiota
paraskevi vivi voula
pantelis pantelios
spyridon spyros spiros
stavroula voula
stylianos stelios
theodoros thodoris theo
vasileios vasilis vassilis bill
vasiliki vaso vicky vasso
fatima fatma fatimah
fatoumata fatou
hassan hasan
hussein hussain husein hossein husayn
ibrahim ebrahim ibrahima ibo
imran emran
ismail esmail ismael
jamal gamal djamal
karim kareem
khaled khalid halit
laila leila layla leyla
mahmoud mahmud mahmut
mariam maryam meryem
mohammed mohamed muhammad mohammad muhammed mohamad mo moe mehmet mohd
mustafa mostafa moustafa
nasser naser nasir
omar umar omer
osama usama
osman uthman othman
rasheed rashid rachid
saeed said saeid
sharif shareef cherif
sulaiman suleiman soliman sulayman
yahya yehia
yousef yusuf youssef yousuf yusef joseph
yasmin yasmine yasmeen
zahra zehra
zeynep zainab zeinab zaynab
avraham avi avram
benyamin benny beni
daniyel danny
eliyahu eli
menachem mendel meni
mordechai moti motti
moshe moishe
rivka riki
shlomo shlomi
shmuel shmulik
yaakov yakov kobi jacob yanki
yehuda yudi
yehoshua shuki yoshi
yehonatan yoni jonathan
yitzhak yitzchak itzik isaac
yosef yossi joseph
alzbeta erzsebet bozsi
erzsebet erzsi zsoka
ferenc feri
gabor gabi
gyorgy gyuri
istvan pista steve
janos jancsi jani
jozsef jozsi
katalin kati kata
laszlo laci
lajos lali
magdolna magdi
margit manci
mihaly misi
miklos miki
peter peti
sandor sanyi
tamas tomi
tibor tibi
zoltan zoli
zsuzsanna zsuzsa zsuzsi
ashok ash
balakrishnan bala
chandrasekhar chandra sekhar
krishna krish
krishnamurthy krishna murthy
lakshmi laxmi lakshmy
rajendra raj rajen
rajesh raj
ramachandran ram chandran
sanjay sanj
shrinivas srinivas srini
siddharth sid siddhartha
subramaniam subramanian subra mani
venkatesh venkat venky
venkataraman venkat
vikram vik
vishwanath vishy vishwanathan
vytautas vytas
janis jancis
juris jurijs
juri yuri
`;

const forms = onDemand(() =>
  buildForms([ENGLISH, GERMAN_AND_DUTCH, NORDIC, ROMANCE, SLAVIC, OTHERS]),
);

// Given names without a common short form: an address that is one of them names somebody.
const ALONE = new Set(
  `aaliyah adele aidan ainhoa aitor akira alba alberto alessia alina amir amit ana anil anita anja ansel arjun arne arun astrid audrey aurora axel ayla aylin bartek beata blanca bjorn bruno bryan carla carlo carina celine chiara chloe claire clara claudia claudio dario deepak diana dorota elias elif elin emil emilia emilie emre enzo erica erik erika esther eva fabian fabio fadi fang farah farid felix flavio gemma giorgia giulia giulio greta guido gunter hakan hana hanna haruto hector helga hugo ibrahim ida ilaria ines ingrid iris irma isak jade jana jens jesper joelle jolanta jonas judit kai karen karin karina kavita kemal kenji klara laila lara laura leila lena leonie liam lily linnea lisa ludovic luca lucie luz mai maja malik manon mara marco marcos marie mario annette marina marion marlene marta martina mary mateo maya mehdi mei mia milan mila mina mona murat nadia naomi neha nelson nina nils noa noah noor nora oskar otto paola paolo paulo petra pia pierre priya rahul ralf rania ravi renata rita rosa ruben rui sakura salma samir sanna sara selim selma serena silke silvio sonia sunil tarek tariq tatjana thiago tuomas uwe vera vikas vivek wanda xin yann yara yuki yusuf zahra zara`.split(
    ' ',
  ),
);

const NONE: readonly string[] = [];

// West African names praise God, a crown or a father first, and their bearers are called by what follows: Oluwaseun is Seun.
const PRAISE = /^(?:oluwa|chukwu|olu|ade|ayo|baba)(?=[a-z]{4})/;

/** Other forms of a given name in plain lower-case letters; empty when none is known. */
export function otherForms(name: string): readonly string[] {
  const known = forms().get(name) ?? NONE;
  return PRAISE.test(name) ? [...known, name.replace(PRAISE, '')] : known;
}

/** Whether this is a given name, or a form of one, that the families know. */
export function isKnownGivenName(name: string): boolean {
  return forms().has(name) || ALONE.has(name);
}

/** Every given name and form of one that the families know, for the dictionary of names. */
export function knownGivenNames(): readonly string[] {
  return [...new Set([...forms().keys(), ...ALONE])];
}

function familiesOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('-', '').split(' '));
}

function buildForms(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const families = texts.flatMap(familiesOf);
  const headsOf = new Map<string, Set<string>>();
  for (const family of families) {
    for (const name of family)
      headsOf.set(name, (headsOf.get(name) ?? new Set()).add(family[0] ?? ''));
  }
  const alone = (name: string) => headsOf.get(name)?.size === 1;
  const forms = new Map<string, Set<string>>();
  for (const family of families) {
    for (const [index, name] of family.entries()) {
      const others = forms.get(name) ?? new Set<string>();
      for (const [at, other] of family.entries()) {
        // The first of a line goes with all of them. Two others go together where one of them belongs to this name alone:
        // Kate is Katherine, and Bobby is Bob, but Sandra is not Alex, although both may be Alexandra.
        if (other !== name && (index === 0 || at === 0 || alone(name) || alone(other)))
          others.add(other);
      }
      forms.set(name, others);
    }
  }
  return new Map([...forms].map(([name, others]) => [name, [...others]]));
}
