// The table of mail providers by the hosts that their customers' MX records name; data only, matching is left to provider.ts.

export type ProviderKind =
  /** Mailboxes of a company, paid for. */
  | 'business'
  /** Mailboxes of the provider's own domains. */
  | 'consumer'
  /** Takes the spam out and hands on; the mailboxes are elsewhere. */
  | 'filter'
  /** Mail that comes with a web space or a domain. */
  | 'hosting'
  /** Forwards to a mailbox elsewhere, or hands messages to a program. */
  | 'forwarding'
  /** The domain is parked: mail is swallowed or refused. */
  | 'parking'
  | 'throwaway';

/**
 * "kind | name | host suffixes". A suffix is a host and all below it; the longest that fits counts. Sources: the set-up pages on which
 * the providers tell customers what to write into their MX records, and for the consumer rows the MX records of their own domains.
 */
const PROVIDERS = `
business | Google Workspace | aspmx.l.google.com aspmx2.googlemail.com aspmx3.googlemail.com aspmx4.googlemail.com aspmx5.googlemail.com smtp.google.com
consumer | Gmail | gmail-smtp-in.l.google.com
business | Microsoft 365 | mail.protection.outlook.com mx.microsoft
consumer | Outlook.com | olc.protection.outlook.com
business | Zoho Mail | zoho.com zoho.eu zoho.in zoho.com.au zoho.jp zohocloud.ca zohomail.com
business | Fastmail | messagingengine.com
business | Proton Mail | protonmail.ch
business | Amazon SES or WorkMail | amazonaws.com
business | Rackspace Email | emailsrvr.com
business | Yandex 360 | mx.yandex.net
consumer | Yandex Mail | mx.yandex.ru
business | VK WorkSpace | emx.mail.ru
consumer | Mail.ru | mxs.mail.ru
business | Tencent Exmail | mxbiz1.qq.com mxbiz2.qq.com
consumer | QQ Mail | mx1.qq.com mx2.qq.com mx3.qq.com
business | Alibaba Mail | mxhichina.com qiye.aliyun.com
business | NetEase enterprise mail | qiye163mx01.mxmail.netease.com qiye163mx02.mxmail.netease.com
consumer | NetEase 163 | mxmail.netease.com
business | NAVER WORKS | worksmobile.com
consumer | Naver | mx1.naver.com mx2.naver.com mx3.naver.com
consumer | Kakao | hanmail.net kakao.com
consumer | Yahoo Mail | yahoodns.net
business | Yahoo small business | mx-biz.mail.am0.yahoodns.net
consumer | iCloud Mail | mail.icloud.com
consumer | GMX | emig.gmx.net mx00.gmx.net mx01.gmx.net
consumer | WEB.DE | mx-ha02.web.de mx-ha03.web.de
consumer | T-Online | t-online.de
consumer | Seznam | mx1.seznam.cz mx2.seznam.cz
business | Seznam Email Profi | emailprofi.seznam.cz
consumer | mailbox.org | mailbox.org
consumer | Posteo | posteo.de
consumer | Tuta | tutanota.de
consumer | Comcast | comcast.net
consumer | Libero | libero.it
consumer | Orange | smtp-in.orange.fr
consumer | La Poste | laposte.net
consumer | WP | mx.wp.pl
business | Migadu | migadu.com
business | Titan | titan.email
business | Intermedia | serverdata.net
filter | Proofpoint | pphosted.com
filter | Proofpoint Essentials | ppe-hosted.com
filter | Mimecast | mimecast.com mimecast.co.za mimecast-offshore.com
filter | Barracuda | barracudanetworks.com
filter | Cisco Secure Email | iphmx.com
filter | Symantec Email Security | messagelabs.com
filter | Trend Micro | trendmicro.com trendmicro.eu
filter | Sophos Email | sophos.com
filter | Hornetsecurity | hornetsecurity.com antispameurope.com
filter | N-able SpamExperts | spamexperts.com antispamcloud.com
filter | Forcepoint | mailcontrol.com
hosting | IONOS | ionos.com ionos.co.uk ionos.de ionos.es ionos.fr ionos.it kundenserver.de 1and1.com 1and1.co.uk 1and1.fr perfora.net
hosting | OVHcloud | ovh.net
hosting | Gandi | gandi.net
hosting | Infomaniak | infomaniak.ch infomaniak.com
hosting | Hostinger | hostinger.com
hosting | Namecheap Private Email | privateemail.com
hosting | STRATO | rzone.de
hosting | Hetzner | your-server.de
hosting | GoDaddy | secureserver.net
hosting | DreamHost | dreamhost.com
hosting | one.com | one.com
hosting | Aruba | aruba.it
hosting | Loopia | loopia.se
hosting | TransIP | transip.email
hosting | SiteGround | mailspamprotection.com
forwarding | ImprovMX | improvmx.com
forwarding | Forward Email | forwardemail.net
forwarding | Cloudflare Email Routing | mx.cloudflare.net
forwarding | Namecheap forwarding | registrar-servers.com
forwarding | SimpleLogin | simplelogin.co
forwarding | Proton Pass aliases | alias.proton.me
forwarding | addy.io | anonaddy.me
forwarding | SendGrid Inbound Parse | mx.sendgrid.net
forwarding | Mailgun Routes | mailgun.org
parking | Above.com | park-mx.above.com
parking | Sedo | sedoparking.com
parking | h-email.net | h-email.net
`;

export interface ProviderRow {
  readonly kind: ProviderKind;
  readonly name: string;
}

/** Providers by host suffix. */
export const PROVIDER_OF_SUFFIX: ReadonlyMap<string, ProviderRow> = new Map(
  PROVIDERS.trim()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', name = '', suffixes = ''] = line.split(' | ');
      return suffixes
        .split(' ')
        .map((suffix) => [suffix, { kind: kind as ProviderKind, name }] as const);
    }),
);
