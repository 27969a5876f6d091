// Mistyped mail domains with what was meant, and real domains that nobody mistyped.

/** "typed meant", one a line. */
export const TYPOS: readonly (readonly [string, string])[] = `
gmial.com gmail.com
gmali.com gmail.com
gamil.com gmail.com
mgail.com gmail.com
gmai.com gmail.com
gmal.com gmail.com
gmil.com gmail.com
gail.com gmail.com
gmaill.com gmail.com
gmaiil.com gmail.com
gmaail.com gmail.com
gmmail.com gmail.com
ggmail.com gmail.com
gnail.com gmail.com
gmsil.com gmail.com
gmaul.com gmail.com
gmaol.com gmail.com
gmaip.com gmail.com
gmaik.com gmail.com
gmqil.com gmail.com
gmeil.com gmail.com
gimail.com gmail.com
gamail.com gmail.com
gmail1.com gmail.com
gmailc.om gmail.com
gmai.lcom gmail.com
gmailcom gmail.com
gmail.c.om gmail.com
gmail.co.m gmail.com
www.gmail.com gmail.com
gmail.con gmail.com
gmail.co gmail.com
gmail.cm gmail.com
gmail.om gmail.com
gmail.comm gmail.com
gmail.coom gmail.com
gmail.ccom gmail.com
gmail.cim gmail.com
gmail.cpm gmail.com
gmail.vom gmail.com
gmail.xom gmail.com
gmail.cmo gmail.com
gmail.ocm gmail.com
gmail.com.com gmail.com
gmail.comn gmail.com
gmail.comk gmail.com
gmail.clm gmail.com
gmail.dom gmail.com
gmail.coml gmail.com
gnail.cm gmail.com
gmial.con gmail.com
gamil.co gmail.com
gmaill.con gmail.com
gmal.cmo gmail.com
hotnail.com hotmail.com
hotmial.com hotmail.com
hotmal.com hotmail.com
hotmai.com hotmail.com
hotmil.com hotmail.com
homtail.com hotmail.com
htomail.com hotmail.com
ohtmail.com hotmail.com
hotamil.com hotmail.com
hotmaill.com hotmail.com
hotmaiil.com hotmail.com
hottmail.com hotmail.com
hootmail.com hotmail.com
hotmali.com hotmail.com
hormail.com hotmail.com
hoymail.com hotmail.com
hotmsil.com hotmail.com
hotmaul.com hotmail.com
jotmail.com hotmail.com
otmail.com hotmail.com
hotmail.con hotmail.com
hotmail.co hotmail.com
hotmail.cm hotmail.com
hotmail.om hotmail.com
hotmail.comm hotmail.com
hotmail.cmo hotmail.com
hotmail.vom hotmail.com
hotnail.con hotmail.com
hotmial.co.uk hotmail.co.uk
hotmai.fr hotmail.fr
hotmal.it hotmail.it
hotmial.de hotmail.de
hotmail.co.k hotmail.co.uk
hotmail.co.ukk hotmail.co.uk
yaho.com yahoo.com
yahho.com yahoo.com
yahooo.com yahoo.com
yhaoo.com yahoo.com
yaoo.com yahoo.com
yhoo.com yahoo.com
ayhoo.com yahoo.com
yahop.com yahoo.com
yahoi.com yahoo.com
yshoo.com yahoo.com
yaboo.com yahoo.com
yanoo.com yahoo.com
yajoo.com yahoo.com
yaahoo.com yahoo.com
yahoo.con yahoo.com
yahoo.co yahoo.com
yahoo.cm yahoo.com
yahoo.om yahoo.com
yahoo.comm yahoo.com
yahoo.cpm yahoo.com
yahoo.xom yahoo.com
yahoocom yahoo.com
yaho.co.uk yahoo.co.uk
yahho.co.uk yahoo.co.uk
yahoo.co.ik yahoo.co.uk
yahoo.co.ukk yahoo.co.uk
yhaoo.fr yahoo.fr
yaho.co.in yahoo.co.in
yahooo.com.br yahoo.com.br
yaho.de yahoo.de
outlok.com outlook.com
outllok.com outlook.com
outloook.com outlook.com
otulook.com outlook.com
oultook.com outlook.com
outlool.com outlook.com
outlookk.com outlook.com
putlook.com outlook.com
iutlook.com outlook.com
outloo.com outlook.com
outlouk.com outlook.com
utlook.com outlook.com
outlook.con outlook.com
outlook.co outlook.com
outlook.cm outlook.com
outlok.con outlook.com
outlook.comm outlook.com
outlok.fr outlook.fr
iclod.com icloud.com
icluod.com icloud.com
iclould.com icloud.com
icoud.com icloud.com
iclud.com icloud.com
icloid.com icloud.com
icloud.con icloud.com
icloud.co icloud.com
icloud.cm icloud.com
iclou.com icloud.com
icloudd.com icloud.com
googlemial.com googlemail.com
googelmail.com googlemail.com
goglemail.com googlemail.com
gogglemail.com googlemail.com
googlemail.con googlemail.com
gooogelmail.com googlemail.com
protonmial.com protonmail.com
protomail.com protonmail.com
protonmal.com protonmail.com
prtonmail.com protonmail.com
protonmail.con protonmail.com
aol.con aol.com
aol.comm aol.com
msn.con msn.com
live.con live.com
me.con me.com
mail.con mail.com
gmx.con gmx.com
comcst.net comcast.net
comacst.net comcast.net
comcast.ner comcast.net
comcast.ent comcast.net
comcast.ne comcast.net
verizon.nrt verizon.net
verzon.net verizon.net
sbcgloabl.net sbcglobal.net
sbcglobal.nte sbcglobal.net
bellsoth.net bellsouth.net
belsouth.net bellsouth.net
earthlnk.net earthlink.net
btinternt.com btinternet.com
btintrenet.com btinternet.com
btinternet.con btinternet.com
wandoo.fr wanadoo.fr
wanado.fr wanadoo.fr
lapsote.net laposte.net
laposte.ner laposte.net
libreo.it libero.it
liberoo.it libero.it
virgillio.it virgilio.it
tiscalli.it tiscali.it
t-onlin.de t-online.de
t-onlien.de t-online.de
t-online.ed t-online.de
frenet.de freenet.de
web.ed web.de
rediffmial.com rediffmail.com
redifmail.com rediffmail.com
yandx.ru yandex.ru
yandez.ru yandex.ru
ramber.ru rambler.ru
seznma.cz seznam.cz
telent.be telenet.be
bigpnd.com bigpond.com
rocketmal.com rocketmail.com
rocektmail.com rocketmail.com
`
  .trim()
  .split('\n')
  .map((line) => {
    const [typed = '', meant = ''] = line.split(' ');
    return [typed, meant] as const;
  });

/** Providers, companies, universities, authorities: what stands here is what was meant. */
export const REAL_DOMAINS: readonly string[] = `
gmail.com googlemail.com yahoo.com ymail.com email.com mail.com hotmail.com outlook.com icloud.com me.com mac.com aol.com live.com msn.com
gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.fr gmx.es gmx.us web.de mail.ru ya.ru bk.ru list.ru inbox.ru yandex.ru yandex.com yandex.by yandex.kz
live.nl live.fr live.de live.it live.se live.no live.dk live.at live.ie live.jp live.cn live.hk live.cl
hotmail.co.uk hotmail.fr hotmail.gr hotmail.fi hotmail.no hotmail.dk hotmail.pt hotmail.ru hotmail.co.jp hotmail.co.nz hotmail.com.tr hotmail.rs
yahoo.co.uk yahoo.co.jp yahoo.co.nz yahoo.co.th yahoo.co.kr yahoo.co.za yahoo.com.my yahoo.com.tr yahoo.com.pe yahoo.com.ve yahoo.com.co yahoo.pl yahoo.fi yahoo.cz
outlook.cl outlook.cz outlook.hu outlook.sa outlook.lv outlook.my outlook.sg outlook.com.tr outlook.co.th outlook.kr
fmail.com hmail.com zmail.com qmail.com tmail.com hushmail.com fastmail.com fastmail.fm firstmail.com mailbox.org posteo.de tuta.com tutanota.com
proton.me protonmail.com pm.me riseup.net disroot.org startmail.com runbox.com zoho.com zohomail.com hey.com duck.com mozmail.com
cloud.com apple.com google.com microsoft.com amazon.com facebook.com meta.com netflix.com adobe.com oracle.com ibm.com intel.com cisco.com dell.com hp.com
sap.com siemens.com bosch.com basf.com bayer.com bmw.de daimler.com volkswagen.de audi.de porsche.de allianz.de telekom.de vodafone.com deutschepost.de
shell.com bp.com total.com totalenergies.com eni.it enel.it ferrari.com fiat.com pirelli.com philips.com asml.com ing.com ing.nl abnamro.nl rabobank.nl
orange.com orange.fr orange.es free.fr sfr.fr bouyguestelecom.fr laposte.fr laposte.net lemonde.fr renault.com peugeot.com airbus.com thalesgroup.com
telefonica.com telefonica.es santander.com bbva.com repsol.com inditex.com iberdrola.es mapfre.com elpais.es sapo.pt edp.pt galp.com
libera.it libero.it tin.it tim.it telecomitalia.it poste.it posteitaliane.it rai.it
ericsson.com volvo.com ikea.com spotify.com nokia.com telia.se telenor.no equinor.com maersk.com novonordisk.com lego.com carlsberg.com
onet.pl wp.pl o2.pl interia.pl allegro.pl orlen.pl pko.pl seznam.cz centrum.cz skoda-auto.cz
comcast.com verizon.com att.com tmobile.com sprint.com charter.com cox.com rogers.com bell.ca telus.com shaw.ca
ge.com gm.com ford.com tesla.com boeing.com lockheedmartin.com caterpillar.com deere.com honeywell.com mmm.com pg.com pepsi.com coca-cola.com nike.com
walmart.com target.com costco.com kroger.com homedepot.com lowes.com bestbuy.com macys.com ebay.com etsy.com shopify.com
chase.com citi.com wellsfargo.com bankofamerica.com usbank.com pnc.com capitalone.com goldmansachs.com morganstanley.com fidelity.com vanguard.com schwab.com
harvard.edu mit.edu stanford.edu yale.edu berkeley.edu ucla.edu nyu.edu columbia.edu cornell.edu umich.edu utexas.edu gatech.edu
ox.ac.uk cam.ac.uk ucl.ac.uk imperial.ac.uk kcl.ac.uk ed.ac.uk tum.de lmu.de kit.edu rwth-aachen.de ethz.ch epfl.ch uzh.ch uva.nl tudelft.nl kuleuven.be
nasa.gov nih.gov cdc.gov irs.gov nhs.net nhs.uk gov.uk bund.de admin.ch europa.eu un.org who.int nato.int oecd.org
qq.com 163.com 126.com sina.com sohu.com tom.com aliyun.com alibaba-inc.com tencent.com baidu.com huawei.com xiaomi.com lenovo.com
naver.com daum.net kakao.com samsung.com lge.com hyundai.com docomo.ne.jp softbank.jp sony.com toyota.co.jp nintendo.co.jp rakuten.com
tcs.com infosys.com wipro.com reliance.com rediffmail.com sify.com airtel.in jio.com
uol.com.br bol.com.br terra.com.br globo.com petrobras.com.br itau.com.br vale.com embraer.com.br mercadolibre.com cemex.com
bigpond.com bigpond.net.au telstra.com optusnet.com.au qantas.com.au anz.com westpac.com.au xtra.co.nz
acme.co acme.cm acme.net yale.com gala.com gain.com grail.com mall.com trail.com snail.com email.de mail.de gmx.li nail.com hail.com jail.com rail.com sail.com
photon.me proto.com photon.com front.com outlet.com output.com outdoor.com lookout.com hotel.com hotels.com hostmail.com postmail.com boxmail.com
voo.be yahtzee.com yoho.com yoox.com tahoe.com iclub.com loud.com ocloud.com xcloud.com ecloud.com acloud.com mcloud.com
aon.com aok.de aoc.com aol.de msa.com man.eu mcn.com msc.com gmb.org gmc.com gms.com lime.com love.com line.com like.com life.com five.com dive.com hive.com
me.uk mm.com ma.com mc.com verison.co.uk horizon.net vision.net global.net bellmouth.net south.net telnet.be skyline.be planet.com plant.nl
chatter.net chapter.net gamblers.ru ramble.com libra.it liberation.fr poste.net lapost.com bluebell.ch bluwin.com sunrise.net
github.com gitlab.com atlassian.com slack.com zoom.us dropbox.com box.com notion.so figma.com canva.com stripe.com wise.com revolut.com klarna.com
a.com ab.co x.com t.co g.co z.cn bit.ly goo.gl youtu.be example.com example.org münchen.example xn--mnchen-3ya.example hotmailer.example gmailer.com
`
  .trim()
  .split(/\s+/)
  .filter((domain) => !domain.includes('ü'));
