// Short forms of given names that people use in addresses; each line is one family of forms, all of them interchangeable.

const FAMILIES = `
alexander alex sasha xander sandro aleksandr alejandro alessandro
alexandra alex sandra sasha lexi
andrew andy drew andreas andre andrei
anthony tony antonio anton
barbara barb babs baerbel barbel
benjamin ben benny
bernhard bernd berni bernard bernie
catherine cathy kate katie katherine kathy katharina kathrin katja cat
charles charlie chuck carlos karl carl
christian chris
christina chris tina kristina christine
christopher chris kit topher
daniel dan danny dani
david dave davy
deborah deb debbie
dmitri dima dmitry dmitrii
dominic dom nick
donald don donny
edward ed eddie ted ned eduard eduardo
elizabeth liz lizzie beth betty eliza elisabeth lisa elli bess
emily em emma
francis frank francisco paco fran francesco franz
frederick fred freddie friedrich fritz
gabriel gabe gabriele
george jorge georg giorgio
gregory greg
henry hank harry heinrich heinz
isabella bella isa isabel
jacob jake jakob
james jim jimmy jamie
jennifer jen jenny
jessica jess jessie
johannes hans hannes jo johann
john johnny jack jon
jonathan jon jonny john
joseph joe joey jose pepe josef sepp giuseppe beppe
joshua josh
katarzyna kasia
kenneth ken kenny
lawrence larry laurence
leonard leo len lenny leonardo
magdalena magda lena
margaret maggie meg peggy greta rita margarete gretel
maria mary marie mia
matthew matt matthias matteo mateusz
maximilian max massimiliano
michael mike mick mickey michel miguel michele mikhail misha michal
mohammed mohamed muhammad mo
natalia natasha natalie nat
nicholas nick nicky nicolas nikolaus klaus nikolai kolya nico
olivia liv livia
pamela pam
patricia pat patty tricia trish
patrick pat paddy
peter pete pedro pietro piotr petr
philip phil philipp felipe pip
raymond ray
rebecca becky becca
richard rick dick rich ricky ricardo
robert bob bobby rob robbie bert roberto
ronald ron ronnie
samantha sam sammy
samuel sam sammy
sebastian seb basti
sergei sergey serhiy seryozha sergio
stephen steve steven stefan stephan stefano esteban
susan sue susie susanne suzanne
terence terry
theodore ted teddy theo
thomas tom tommy tomas tommaso
timothy tim timmy
tobias tobi toby
valentina valya vale
victoria vicky tori vika
vincent vince vincenzo
vladimir vova volodya volodymyr
walter walt wally
william will bill billy liam wilhelm willy
wolfgang wolf
zachary zach zack
`;

const FORMS = buildForms(FAMILIES);

/** Other forms of a given name in plain lower-case letters; empty when none is known. */
export function otherForms(name: string): readonly string[] {
  return FORMS.get(name) ?? [];
}

function buildForms(families: string): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, Set<string>>();
  for (const line of families.trim().split('\n')) {
    const family = line.split(' ');
    for (const name of family) {
      const others = forms.get(name) ?? new Set<string>();
      for (const other of family) if (other !== name) others.add(other);
      forms.set(name, others);
    }
  }
  return new Map([...forms].map(([name, others]) => [name, [...others]]));
}
