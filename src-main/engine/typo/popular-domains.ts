// The table of mail domains that people mean when they mistype one, brands that are imitated, and real domains that stand close to them.

/** Mail domains in the order in which a suggestion prefers them; several countries. */
export const POPULAR_MAIL_DOMAINS: readonly string[] = words(`
gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com googlemail.com live.com msn.com me.com mac.com
ymail.com rocketmail.com mail.com email.com protonmail.com proton.me pm.me fastmail.com zoho.com gmx.com inbox.com
hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.nl hotmail.be hotmail.ca hotmail.ch hotmail.se hotmail.com.br hotmail.com.ar
outlook.fr outlook.de outlook.es outlook.it outlook.com.br outlook.com.au outlook.pt outlook.at outlook.be outlook.ie outlook.in outlook.jp
live.co.uk live.fr live.nl live.de live.it live.be live.ca live.com.mx live.com.au live.se live.dk windowslive.com
yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.in yahoo.co.jp yahoo.com.br yahoo.com.ar yahoo.com.mx yahoo.com.au
yahoo.co.id yahoo.com.ph yahoo.com.sg yahoo.com.hk yahoo.com.tw yahoo.com.vn yahoo.ro yahoo.gr yahoo.ie yahoo.no yahoo.se yahoo.dk yahoo.at yahoo.ch
comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net juno.com netzero.net
frontier.com windstream.net centurylink.net mindspring.com roadrunner.com rogers.com shaw.ca sympatico.ca videotron.ca telus.net bell.net
btinternet.com sky.com virginmedia.com ntlworld.com blueyonder.co.uk talktalk.net tiscali.co.uk eircom.net
gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de mail.de posteo.de mailbox.org bluewin.ch hispeed.ch sunrise.ch aon.at
orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr
libero.it virgilio.it tiscali.it alice.it tin.it fastwebnet.it tim.it aruba.it
telefonica.net terra.es ono.com sapo.pt
ziggo.nl planet.nl kpnmail.nl home.nl hetnet.nl telenet.be skynet.be proximus.be
telia.com bredband.net online.no tdcadsl.dk jubii.dk luukku.com
wp.pl o2.pl onet.pl interia.pl gazeta.pl seznam.cz centrum.cz email.cz volny.cz azet.sk freemail.hu citromail.hu abv.bg
mail.ru yandex.ru ya.ru yandex.com rambler.ru bk.ru list.ru inbox.ru ukr.net i.ua
uol.com.br bol.com.br terra.com.br ig.com.br globo.com prodigy.net.mx
rediffmail.com qq.com 163.com 126.com sina.com foxmail.com aliyun.com naver.com hanmail.net daum.net kakao.com docomo.ne.jp ezweb.ne.jp
bigpond.com bigpond.net.au optusnet.com.au iinet.net.au xtra.co.nz mweb.co.za
`);

/**
 * First labels that mean one provider and nothing else, so that a near miss of them is a slip. A label that is also a word
 * (`live`, `orange`, `charter`) or that much is near to (`aol`, `gmx`) stands here on no account.
 */
export const DISTINCT_LABELS: ReadonlySet<string> = new Set(
  words(`
gmail googlemail hotmail outlook yahoo icloud rocketmail protonmail windowslive comcast verizon sbcglobal bellsouth earthlink optonline
windstream centurylink mindspring sympatico videotron btinternet virginmedia ntlworld blueyonder talktalk freenet t-online bluewin hispeed
wanadoo laposte numericable libero virgilio tiscali fastwebnet telefonica ziggo telenet proximus seznam yandex rambler
rediffmail hanmail aliyun bigpond optusnet
`),
);

/** Real domains with owners of their own that one letter parts from a popular one. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(
  words(`
cloud.com gmial.de gmailer.com hushmail.com fmail.com hmail.com zmail.com qmail.com tmail.com hotmail.ru gotmail.com hitmail.com
libera.it liberi.it yahoo.pl yander.com outlooks.com outlock.com comcast.com comcat.net verizon.com freinet.de freenet.com t-online.com
talktalk.com telenet.com tiscali.com telefonia.net firstmail.com nyahoo.com yandex.net rambler.com laposte.com laposta.net ziggo.com
hostmail.com telnet.be earthling.net icloud.ru eyahoo.com iclouds.com
`),
);

/** Brands whose mail domain is imitated to deceive; their names are watched besides the popular mail domains. */
export const IMITATED_DOMAINS: readonly string[] = words(`
paypal.com amazon.com apple.com microsoft.com google.com facebook.com instagram.com whatsapp.com netflix.com linkedin.com twitter.com
adobe.com dropbox.com docusign.com salesforce.com github.com gitlab.com slack.com zoom.us atlassian.com oracle.com cisco.com intel.com
ebay.com alibaba.com walmart.com shopify.com stripe.com booking.com airbnb.com uber.com spotify.com steampowered.com
chase.com wellsfargo.com bankofamerica.com citibank.com americanexpress.com mastercard.com visa.com hsbc.com barclays.com santander.com
deutsche-bank.de commerzbank.de sparkasse.de bnpparibas.com revolut.com wise.com coinbase.com binance.com kraken.com
fedex.com dhl.com ups.com usps.com maersk.com siemens.com samsung.com vodafone.com telekom.de
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
