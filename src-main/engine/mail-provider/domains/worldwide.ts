// Mail providers that people of many countries use, with their domains and the rules of their mailboxes; data only.

/**
 * "kind | provider | domains | rules | MX host suffixes | SPF names", see `mail-domains.ts` for the notation. Sources: the help pages of the
 * providers on tags, dots and domains, and the MX records of their own domains.
 */
export const WORLDWIDE = `
consumer | Gmail | *gmail.com *googlemail.com | tag=+ drop=. one=gmail.com names=gmail,googlemail | gmail-smtp-in.l.google.com
consumer | Yahoo Mail | *yahoo:com,co.uk,fr,de,it,es,ca,in,co.in,com.br,com.ar,com.mx,com.au,co.id,com.ph,com.sg,com.hk,com.tw,com.vn,ro,gr,ie,no,se,dk,at,ch yahoo:ae,be,cl,co,co.il,co.kr,co.nz,co.th,co.za,com.co,com.hr,com.my,com.pe,com.tr,com.ve,cz,ee,fi,hu,lt,lv,nl,pl,pt,rs,si,ua *ymail.com *rocketmail.com myyahoo.com y7mail.com kimo.com yahoo.com.cn yahoo.cn ca.yahoo.com qc.yahoo.com | tag=- names=yahoo,rocketmail | yahoodns.net
consumer | Yahoo Japan | *yahoo.co.jp ymail.ne.jp | |
consumer | Outlook.com | *hotmail:com,co.uk,fr,de,it,es,nl,be,ca,ch,se,com.br,com.ar hotmail:at,cl,co.id,co.il,co.in,co.jp,co.kr,co.nz,co.th,co.za,com.au,com.hk,com.tr,com.tw,com.vn,cz,dk,fi,gr,hu,jp,lt,lv,my,no,ph,rs,sg,sk *outlook:com,fr,de,es,it,com.br,com.au,pt,at,be,ie,in,jp outlook:bg,cl,co,co.id,co.il,co.nz,co.th,com.ar,com.gr,com.hr,com.pe,com.py,com.tr,com.tw,com.ua,com.vn,cz,dk,hu,kr,lt,lv,mx,my,nl,ph,ro,sa,sg,si,sk,tw,uy *live:com,co.uk,fr,nl,de,it,be,ca,com.mx,com.au,se,dk live:at,cl,cn,co.kr,co.za,com.ar,com.my,com.ph,com.pk,com.pt,com.sg,com.ve,fi,hk,ie,in,jp,no,ru *msn.com msn:cn,nl *windowslive.com windowslive.es passport.com | tag=+ names=hotmail,outlook,windowslive | olc.protection.outlook.com
consumer | iCloud Mail | *icloud.com *me.com *mac.com | tag=+ one=icloud.com names=icloud | mail.icloud.com
consumer | AOL | *aol.com aol:at,be,ca,ch,cl,cn,co.nz,co.uk,com.ar,com.au,com.br,com.co,com.mx,com.ve,cz,de,dk,es,fi,fr,hk,in,it,jp,kr,nl,pl,se aim.com love.com ygm.com games.com wow.com netscape.net netscape.com cs.com compuserve.com compuserve.de aolchina.com goowy.com luckymail.com | |
consumer | Proton Mail | *protonmail.com *proton.me *pm.me protonmail.ch | tag=+ drop=.-_ one=proton.me names=protonmail |
consumer | mail.com | *mail.com *email.com accountant.com activist.com adexec.com africamail.com allergist.com alumni.com alumnidirector.com angelic.com appraiser.net archaeologist.com arcticmail.com artlover.com asia.com asia-mail.com atheist.com auctioneer.net australiamail.com bartender.net bellair.net berlin.com bikerider.com birdlover.com blader.com boardermail.com brazilmail.com brew-master.com brew-meister.com bsdmail.com californiamail.com cash4u.com catlover.com cheerful.com chef.net chemist.com chinamail.com clerk.com clubmember.org collector.org columnist.com comic.com computer4u.com consultant.com contractor.net coolsite.net counsellor.com cutey.com cyber-wizard.com cyberdude.com cybergal.com cyberservices.com dallasmail.com dbzmail.com deal-maker.com deliveryman.com diplomats.com disciples.com discofan.com doctor.com doglover.com doramail.com dr.com dublin.com dutchmail.com elvisfan.com engineer.com englandmail.com europe.com europemail.com execs.com fastservice.com financier.com fireman.net galaxyhit.com gardener.com geologist.com germanymail.com graduate.org graphic-designer.com greenmail.net hackermail.com hairdresser.net hilarious.com hiphopfan.com homemail.com hot-shot.com housemail.com humanoid.net iname.com innocent.com inorbit.com instruction.com instructor.net insurer.com irelandmail.com israelmail.com italymail.com job4u.com journalist.com keromail.com kissfans.com kittymail.com koreamail.com lawyer.com legislator.com linuxmail.org lobbyist.com lovecat.com loveable.com madonnafan.com mail-me.com marchmail.com metalfan.com mexicomail.com mindless.com minister.com moscowmail.com munich.com musician.org muslim.com myself.com net-shopping.com ninfan.com nonpartisan.com null.net nycmail.com optician.com orthodontist.net pacific-ocean.com pacificwest.com pediatrician.com petlover.com photographer.net physicist.net planetmail.com planetmail.net polandmail.com politician.com post.com presidency.com priest.com programmer.net protestant.com publicist.com qualityservice.com radiologist.net ravemail.com realtyagent.com reborn.com reggaefan.com registerednurses.com reincarnate.com religious.com repairman.com representative.com rescueteam.com rocketship.com safrica.com saintly.com salesperson.net samerica.com sanfranmail.com scientist.com scotlandmail.com secretary.net snakebite.com socialworker.net sociologist.com solution4u.com songwriter.net spainmail.com surgical.net swedenmail.com swissmail.com teachers.org tech-center.com techie.com technologist.com theplate.com therapist.net toke.com toothfairy.com torontomail.com tvstar.com umpire.com usa.com uymail.com webname.com worker.com workmail.com writeme.com | |
consumer | GMX | *gmx.de *gmx.net *gmx.at *gmx.ch *gmx.com gmx:biz,ca,cc,cn,co.in,co.uk,es,eu,fr,hk,ie,info,it,li,lu,name,org,pt,ru,sg,tm,tw,us gmx-topmail.de gmx-gmbh.de gmx-ist-cool.de imail.de caramail.com caramail.fr | | emig.gmx.net mx00.gmx.net mx01.gmx.net
consumer | WEB.DE | *web.de email.de | | mx-ha02.web.de mx-ha03.web.de
business | Zoho Mail | *zoho.com zoho:eu,in,com.au,com.cn,jp,uk,sa,ca zohomail:com,eu,in,com.au,jp,com.cn,sa,ca zohocorp.com | tag=+ free names=zohomail | zoho.com zoho.eu zoho.in zoho.com.au zoho.jp zohocloud.ca zohomail.com | zohomail.com zohomail.eu zohomail.in zohomail.com.au zohomail.jp
business | Fastmail | *fastmail.com fastmail:fm,ca,cn,co.uk,com.au,de,es,im,in,jp,mx,net,nl,org,se,to,tw,uk,us 123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net allmail.net bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc fastimap.com fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ftml.net h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com internet-mail.org internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org mail-central.com mail-page.com mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com mymacmail.com nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com | tag=+ sub free names=fastmail | messagingengine.com | spf.messagingengine.com
business | Pobox | pobox.com onepobox.com topicbox.com | tag=+ free | pobox.com
consumer | Yandex Mail | *yandex.ru *yandex.com *ya.ru yandex:by,kz,ua | tag=+ as=.- one=yandex.ru names=yandex | mx.yandex.ru
consumer | Yandex Mail in other countries | yandex:az,com.am,com.ge,com.tr,co.il,ee,eu,fr,kg,lt,lv,md,pl,tj,tm,uz narod.ru | tag=+ |
consumer | Inbox.com | *inbox.com | |
consumer | Mail.ru | *mail.ru *bk.ru *list.ru *inbox.ru internet.ru mail.ua xmail.ru | tag=+ | mxs.mail.ru
consumer | QQ Mail | *qq.com *foxmail.com vip.qq.com | | mx1.qq.com mx2.qq.com mx3.qq.com
consumer | Tuta | tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me | names=tutanota | tutanota.de
consumer | Posteo | *posteo.de posteo:af,at,be,ca,ch,cl,co,co.uk,com.br,cr,cz,dk,ee,es,eu,fi,gl,gr,hn,hr,hu,ie,in,is,it,jp,la,li,lt,lu,me,mx,my,net,nl,no,nz,org,pe,pl,pm,pt,ro,ru,se,sg,si,tn,uk,us | tag=+ names=posteo | posteo.de
consumer | mailbox.org | *mailbox.org | tag=+ | mailbox.org
consumer | Mailfence | mailfence.com contactoffice.com | tag=+ names=mailfence | mailfence.com
consumer | Runbox | runbox.com rbox.me runbox.at runbox.biz runbox.bz runbox.ch runbox.co runbox.co.in runbox.com.au runbox.dk runbox.eu runbox.is runbox.it runbox.ky runbox.li runbox.me runbox.nl runbox.no runbox.uk runbox.us offshore.rocks xobnur.com mailhost.work | tag=+ sub names=runbox | runbox.com
consumer | StartMail | startmail.com | tag=+ names=startmail | startmail.com
consumer | HEY | hey.com | tag=+ | hey.com
consumer | Hushmail | hushmail.com hush.com hush.ai hushmail.me mac.hush.com | names=hushmail | hushmail.com
consumer | Disroot | disroot.org | tag=+ names=disroot | disroot.org
consumer | Riseup | riseup.net | tag=+ names=riseup | riseup.net
consumer | Autistici | autistici.org inventati.org paranoici.org canaglie.org krutt.org subvertising.org stronzi.org bastardi.net insiberia.net distruzione.org cryptolab.net | tag=+ | autistici.org
consumer | systemli | systemli.org | tag=+ | systemli.org
consumer | SDF | sdf.org freeshell.org | tag=+ |
consumer | Infomaniak | ik.me ikmail.com etik.com infomaniak.ch | tag=+ |
business | Migadu | | tag=+ | migadu.com
business | Purelymail | purelymail.com | tag=+ free names=purelymail | purelymail.com
consumer | Kolab Now | kolabnow.com kolabnow.ch mykolab.com mykolab.ch attorneymail.ch barmail.ch collaborative.li diplomail.ch freedommail.ch groupoffice.ch journalistmail.ch legalprivilege.ch libertymail.co libertymail.net mailatlaw.ch medicmail.ch medmail.ch opengroupware.ch pressmail.ch swisscollab.ch swissgroupware.ch switzerlandmail.ch trusted-legal-mail.ch | tag=+ |
consumer | Soverin | soverin.net soverin.com | tag=+ | soverin.net
consumer | Mailo | mailo.com mailoo.org net-c.com net-c:at,be,ca,cat,es,fr,it,lu,nl,pl netc:eu,fr,it,lu,pl netcourrier.com netcmail.com mailasso.net emailasso.net | |
consumer | Vivaldi | vivaldi.net | tag=+ |
consumer | Murena | murena.io e.email | tag=+ |
consumer | cock.li | cock.li airmail.cc firemail.cc cock.email cock.lu goat.si horsefucker.org waifu.club tfwno.gf memeware.net nigge.rs 420blaze.it aaathats3as.com cumallover.me dicksinhisan.us dicksinmyan.us getbackinthe.kitchen hitler.rocks loves.dicksinhisan.us national.shitposting.agency nuke.africa rape.lol redchan.it wants.dicksinhisan.us | |
consumer | VFEmail | vfemail.net clovermail.net mail-on.us chewiemail.com offcolormail.com powdermail.com tightmail.com toothandmail.com tushmail.com openmail.cc expressmail.dk manlymail.net metadatamitigator.com offensivelytolerant.com isonews2.com | |
consumer | Titan | titan.email | | titan.email
consumer | Rediffmail | *rediffmail.com rediff.com rediffmailpro.com | names=rediffmail |
consumer | Lycos | lycos.com lycos:at,be,ch,co.kr,co.uk,de,dk,es,fr,it,ne.jp,nl,no,se caramail.lycos.fr lycosmail.com | |
consumer | Excite | excite.com excite:co.jp,co.uk,de,es,fr,it,nl | |
consumer | Everyone.net | everyone.net | |
consumer | Care2 | care2.com | |
consumer | USA.NET | usa.net | |
consumer | PrivateMail | privatemail.com | |
consumer | Opera Mail | operamail.com | |
consumer | Naver | *naver.com | | mx1.naver.com mx2.naver.com mx3.naver.com
consumer | Kakao | *hanmail.net *daum.net *kakao.com hanmail.com | names=hanmail | hanmail.net kakao.com
`;
