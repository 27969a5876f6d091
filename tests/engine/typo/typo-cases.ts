// Mistyped mail domains with what was meant, and real domains that nobody mistyped.

/** "meant: typed typed …" */
export const TYPOS: readonly (readonly [string, string])[] = `
gmail.com: gmial.com gmali.com gamil.com mgail.com gmai.com gmal.com gmil.com gail.com gmaill.com gmaiil.com gmaail.com
gmail.com: gmmail.com ggmail.com gnail.com gmsil.com gmaul.com gmaol.com gmaip.com gmaik.com gmqil.com gmeil.com gimail.com
gmail.com: gamail.com gmail1.com gmailc.om gmai.lcom gmailcom gmail.c.om gmail.co.m www.gmail.com gmail.con gmail.co gmail.cm
gmail.com: gmail.om gmail.comm gmail.coom gmail.ccom gmail.cim gmail.cpm gmail.vom gmail.xom gmail.cmo gmail.ocm gmail.com.com
gmail.com: gmail.comn gmail.comk gmail.clm gmail.dom gmail.coml gnail.cm gmial.con gamil.co gmaill.con gmal.cmo
hotmail.com: hotnail.com hotmial.com hotmal.com hotmai.com hotmil.com homtail.com htomail.com ohtmail.com hotamil.com
hotmail.com: hotmaill.com hotmaiil.com hottmail.com hootmail.com hotmali.com hormail.com hoymail.com hotmsil.com hotmaul.com
hotmail.com: jotmail.com otmail.com hotmail.con hotmail.co hotmail.cm hotmail.om hotmail.comm hotmail.cmo hotmail.vom
hotmail.com: hotnail.con | hotmail.co.uk: hotmial.co.uk hotmail.co.k hotmail.co.ukk | hotmail.fr: hotmai.fr
hotmail.it: hotmal.it | hotmail.de: hotmial.de
yahoo.com: yaho.com yahho.com yahooo.com yhaoo.com yaoo.com yhoo.com ayhoo.com yahop.com yahoi.com yshoo.com yaboo.com yanoo.com
yahoo.com: yajoo.com yaahoo.com yahoo.con yahoo.co yahoo.cm yahoo.om yahoo.comm yahoo.cpm yahoo.xom yahoocom
yahoo.co.uk: yaho.co.uk yahho.co.uk yahoo.co.ik yahoo.co.ukk | yahoo.fr: yhaoo.fr | yahoo.co.in: yaho.co.in
yahoo.com.br: yahooo.com.br | yahoo.de: yaho.de
outlook.com: outlok.com outllok.com outloook.com otulook.com oultook.com outlool.com outlookk.com putlook.com iutlook.com
outlook.com: outloo.com outlouk.com utlook.com outlook.con outlook.co outlook.cm outlok.con outlook.comm | outlook.fr: outlok.fr
icloud.com: iclod.com icluod.com iclould.com icoud.com iclud.com icloid.com icloud.con icloud.co icloud.cm iclou.com icloudd.com
googlemail.com: googlemial.com googelmail.com goglemail.com gogglemail.com googlemail.con gooogelmail.com
protonmail.com: protonmial.com protomail.com protonmal.com prtonmail.com protonmail.con | aol.com: aol.con aol.comm
msn.com: msn.con | live.com: live.con | me.com: me.con | mail.com: mail.con | gmx.com: gmx.con
comcast.net: comcst.net comacst.net comcast.ner comcast.ent comcast.ne | verizon.net: verizon.nrt verzon.net
sbcglobal.net: sbcgloabl.net sbcglobal.nte | bellsouth.net: bellsoth.net belsouth.net | earthlink.net: earthlnk.net
btinternet.com: btinternt.com btintrenet.com btinternet.con | wanadoo.fr: wandoo.fr wanado.fr
laposte.net: lapsote.net laposte.ner | libero.it: libreo.it liberoo.it | virgilio.it: virgillio.it | tiscali.it: tiscalli.it
t-online.de: t-onlin.de t-onlien.de t-online.ed | freenet.de: frenet.de | web.de: web.ed
rediffmail.com: rediffmial.com redifmail.com | yandex.ru: yandx.ru yandez.ru | rambler.ru: ramber.ru | seznam.cz: seznma.cz
telenet.be: telent.be | bigpond.com: bigpnd.com | rocketmail.com: rocketmal.com rocektmail.com
`
  .trim()
  .split(/ \| |\n/)
  .flatMap((line) => {
    const [meant = '', typed = ''] = line.split(': ');
    return typed.split(' ').map((each) => [each, meant] as const);
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
