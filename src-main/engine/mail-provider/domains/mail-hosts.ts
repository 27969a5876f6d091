// Mail hosts of providers whose customers bring domains of their own: filters, web hosts, forwarders, parking services; data only.

/**
 * "kind | provider | domains | rules | MX host suffixes | SPF names", see `mail-domains.ts`. Sources: the set-up pages on which
 * the providers tell customers what to write into their MX and SPF records, and their pages about tags (plus addressing).
 * An SPF name that other products of a provider use as well is left out: amazonses.com, zoho.com, secureserver.net.
 */
export const MAIL_HOSTS = `
business | Google Workspace | | tag=+ | aspmx.l.google.com aspmx2.googlemail.com aspmx3.googlemail.com aspmx4.googlemail.com aspmx5.googlemail.com smtp.google.com | _spf.google.com
business | Microsoft 365 | | tag=+ | mail.protection.outlook.com mx.microsoft | spf.protection.outlook.com spf.protection.office365.us spf.protection.partner.outlook.cn
business | Proton Mail | | tag=+ | protonmail.ch | _spf.protonmail.ch
business | Amazon SES or WorkMail | | | amazonaws.com
business | Rackspace Email | | | emailsrvr.com | emailsrvr.com
business | Yandex 360 | | | mx.yandex.net | _spf.yandex.net
business | VK WorkSpace | | | emx.mail.ru | _spf.mail.ru
business | Tencent Exmail | | | mxbiz1.qq.com mxbiz2.qq.com | spf.mail.qq.com
business | Alibaba Mail | | | mxhichina.com qiye.aliyun.com | spf.mxhichina.com spf.qiye.aliyun.com
business | NetEase enterprise mail | | | qiye163mx01.mxmail.netease.com qiye163mx02.mxmail.netease.com | spf.163.com
business | NAVER WORKS | | | worksmobile.com | spf.worksmobile.com
business | Yahoo small business | | | mx-biz.mail.am0.yahoodns.net
business | Intermedia | | | serverdata.net | spf.intermedia.net
filter | Proofpoint | | | pphosted.com gpphosted.com
filter | Proofpoint Essentials | | | ppe-hosted.com
filter | Mimecast | | | mimecast.com mimecast.co.za mimecast-offshore.com
filter | Barracuda | | | barracudanetworks.com
filter | Cisco Secure Email | | | iphmx.com
filter | Symantec Email Security | | | messagelabs.com
filter | Trend Micro | | | trendmicro.com trendmicro.eu trendmicro.co.jp
filter | Sophos Email | | | sophos.com
filter | Hornetsecurity | | | hornetsecurity.com antispameurope.com
filter | N-able SpamExperts | | | spamexperts.com antispamcloud.com
filter | Forcepoint | | | mailcontrol.com
filter | Trellix (FireEye) | | | fireeyecloud.com
filter | AppRiver | | | arsmtp.com
filter | SpamTitan | | | spamtitan.com
filter | Cloudflare Email Security | | | mxrecord.io mxrecord.mx
filter | FortiMail Cloud | | | fortimailcloud.com
filter | MailRoute | | | mailroute.net
hosting | IONOS | | | ionos.com ionos.co.uk ionos.de ionos.es ionos.fr ionos.it kundenserver.de 1and1.com 1and1.co.uk 1and1.fr perfora.net
hosting | OVHcloud | | | ovh.net
hosting | Gandi | | | gandi.net
hosting | Infomaniak | | | infomaniak.ch infomaniak.com
hosting | Hostinger | | | hostinger.com
hosting | Namecheap Private Email | | | privateemail.com
hosting | STRATO | | | rzone.de
hosting | Hetzner | | | your-server.de
hosting | GoDaddy | | | secureserver.net
hosting | DreamHost | | | dreamhost.com
hosting | one.com | | | one.com
hosting | Aruba | | | aruba.it
hosting | Loopia | | | loopia.se
hosting | TransIP | | | transip.email
hosting | SiteGround | | | mailspamprotection.com
forwarding | ImprovMX | | | improvmx.com
forwarding | Cloudflare Email Routing | | | mx.cloudflare.net
forwarding | Namecheap forwarding | | | registrar-servers.com
forwarding | SendGrid Inbound Parse | | | mx.sendgrid.net
forwarding | Mailgun Routes | | | mailgun.org
parking | Above.com | | | park-mx.above.com
parking | Sedo | | | sedoparking.com
parking | h-email.net | | | h-email.net
`;
