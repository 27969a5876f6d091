// Writes the lists that people try the practice network with, from the table below: resources/practice/sample-list.csv and .xlsx.
import { writeFile } from 'node:fs/promises';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';

type Row = readonly [
  fullName: string,
  email: string,
  company: string,
  ip: string,
  city: string,
  note: string,
];

const COLUMNS = ['id', 'full_name', 'email', 'company', 'ip', 'city', 'note'] as const;

const KESTREL = 'Kestrel Freight';
const LUMEN = 'Lumen Analytics';
const HARROW = 'Harrow & Partners, Legal';
const MEYER = 'Meyer & Söhne GmbH';
const TANAKA = '田中製作所';
const SAHEL = 'Sahel Solar SARL';
const ANDES = 'Andes Cobre S.A.';
const HARBOUR = 'Open Harbour';
const CITY = 'City of Riverbend';
const UNIVERSITY = 'Lindenfeld University';

/** Every row but its number, under the heading of what it is there for. */
// biome-ignore format: a table is read row by row
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'an established company, all usual patterns': [
    ['Amelia Clarke', 'amelia.clarke@kestrel-freight.example', KESTREL, '193.0.6.139', 'Rotterdam', 'Head of operations'],
    ['John Doe', 'jdoe@kestrel-freight.example', KESTREL, '193.0.14.129', 'Amsterdam', 'Initial and surname'],
    ['Jane Doe', 'doe.jane@kestrel-freight.example', KESTREL, '', 'Amsterdam', 'Surname first'],
    ['Robert Fielding', 'bob.fielding@kestrel-freight.example', KESTREL, '185.49.140.10', 'Utrecht', 'Goes by Bob'],
    ['Elizabeth Okonkwo', 'liz.okonkwo@kestrel-freight.example', KESTREL, '', 'London', 'Goes by Liz'],
    ['William van den Berg', 'w.vandenberg@kestrel-freight.example', KESTREL, '193.0.6.139', 'Den Haag', ''],
    ['Sofia Rossi', 'rossi.s@kestrel-freight.example', KESTREL, '', 'Trieste', 'Surname and initial'],
    ['Søren Kjær', 'soren.kjaer@kestrel-freight.example', KESTREL, '91.239.100.100', 'Aarhus', 'Transliterated'],
    ['Anneke de Vries', 'devries@kestrel-freight.example', KESTREL, '', 'Groningen', 'Surname with a particle'],
    ['Łukasz Wiśniewski', 'lukasz.wisniewski@kestrel-freight.example', KESTREL, '', 'Gdańsk', 'Accents dropped'],
    ['Chiara De Luca', 'chiara_deluca@kestrel-freight.example', KESTREL, '', 'Genova', 'Underscore'],
    ['Marek Novák', 'novakm@kestrel-freight.example', KESTREL, '', 'Plzeň', ''],
    ['Aoife Ní Bhriain', 'aoife.nibhriain@kestrel-freight.example', KESTREL, '', 'Gaillimh', ''],
    ['Katherine Adeyemi', 'kate@kestrel-freight.example', KESTREL, '', 'Lagos', 'First name only, and the short form'],
    ['Mehmet Öztürk', 'm-ozturk@kestrel-freight.example', KESTREL, '', 'İzmir', 'Hyphen'],
    ['Daniel Osei', 'daniel.osei+tenders@kestrel-freight.example', KESTREL, '', 'Accra', 'Plus tag'],
    ['Grace Mwangi', 'Grace.Mwangi@Kestrel-Freight.Example', KESTREL, '', 'Mombasa', 'Capital letters'],
  ],
  'a company with hosted mail': [
    ['Priya Raman', 'priya.raman@lumen-analytics.example', LUMEN, '8.8.8.8', 'Chennai', 'Met at the data fair'],
    ['Noah Lindqvist', 'noah@lumen-analytics.example', LUMEN, '192.36.148.17', 'Göteborg', 'Founder'],
    ['Mei-Ling Chen', 'meiling.chen@lumen-analytics.example', LUMEN, '223.5.5.5', '杭州', ''],
    ['Xu Jing', 'xujing@lumen-analytics.example', LUMEN, '', '上海', 'Both names, no dot'],
    ['Oluwaseun Adebayo', 'seun.adebayo@lumen-analytics.example', LUMEN, '', 'Ìbàdàn', 'Short form of the first name'],
    ['Дмитрий Иванов', 'dmitry.ivanov@lumen-analytics.example', LUMEN, '77.88.8.8', 'Москва', 'Name in Cyrillic'],
    ['Γιώργος Παπαδόπουλος', 'giorgos.papadopoulos@lumen-analytics.example', LUMEN, '', 'Αθήνα', 'Name in Greek'],
    ['محمد العلي', 'mohammed.alali@lumen-analytics.example', LUMEN, '', 'عمّان', 'Name in Arabic'],
    ['김민준', 'minjun.kim@lumen-analytics.example', LUMEN, '168.126.63.1', '서울', 'Name in Hangul'],
    ['Margaret Thornton', 'peggy.thornton@lumen-analytics.example', LUMEN, '', 'Leeds', 'Goes by Peggy'],
    ['Fatima Zahra Benali', 'fz.benali@lumen-analytics.example', LUMEN, '', 'Fès', 'Two initials'],
    ['Tomás Ó Súilleabháin', 'tomas.osuilleabhain@lumen-analytics.example', LUMEN, '', 'Corcaigh', ''],
    ['Ingrid Bergström', 'k.holm@lumen-analytics.example', LUMEN, '', 'Uppsala', 'The name does not fit the address'],
    ['Samuel Peretz', 'ana.lopes@lumen-analytics.example', LUMEN, '', 'Haifa', 'The name does not fit the address'],
  ],
  'a law firm': [
    ['Charlotte Harrow', 'charlotte@harrow-legal.example', HARROW, '1.1.1.1', 'Sydney', 'Partner'],
    ['Benjamin Whitfield QC', 'b.whitfield@harrow-legal.example', HARROW, '', 'London', 'Title behind the name'],
    ['Dr. Anna-Lena Vogt', 'al.vogt@harrow-legal.example', HARROW, '', 'Basel', 'Title before the name, double first name'],
    ["Siobhán O'Connor", "siobhan.o'connor@harrow-legal.example", HARROW, '', 'Dublin', 'Apostrophe in the address'],
    ['Rajesh Kumar', 'kumar.rajesh@harrow-legal.example', HARROW, '', 'Pune', ''],
    ['Catherine Moreau', 'cmoreau@harrow-legal.example', HARROW, '', 'Namur', ''],
    ['Whitfield, Eleanor', 'e.whitfield@harrow-legal.example', HARROW, '', 'London', 'Surname first, with a comma'],
    ['Nguyễn Thị Hương', 'huong.nguyen@harrow-legal.example', HARROW, '', 'Huế', 'Surname first'],
    ['Pat Lee', 'pat.lee@harrow-legal.example', 'Kestrel Freight', '', 'Cardiff', 'Another company than the address says'],
    ['Zoë Blanchet', 'z.blаnchet@harrow-legal.example', HARROW, '', 'Liège', 'The a in the address is Cyrillic'],
  ],
  'a small firm with umlauts': [
    ['Jürgen Müller', 'mueller@meyer-soehne.example', MEYER, '84.200.69.80', 'Nürnberg', '+49 911 5550173'],
    ['Jürgen Müller', 'juergen.mueller@meyer-soehne.example', MEYER, '84.200.69.80', 'Nürnberg', '+49 911 5550174'],
    ['Björn Weiß', 'b.weiss@meyer-soehne.example', MEYER, '213.133.98.98', 'Fürth', 'ß written as ss'],
    ['Käthe Schönfeld', 'kathe.schonfeld@meyer-soehne.example', MEYER, '', 'Erlangen', 'Dots dropped'],
    ['Heinz-Peter Größmann', 'hp.groessmann@meyer-soehne.example', MEYER, '', 'Würzburg', ''],
    ['Renate Meyer', 'r.meyer@meyer-soehne.example', MEYER, '', 'Bamberg', '"Die Chefin"'],
    ['Ayşe Yılmaz', 'ayse.yilmaz@meyer-soehne.example', MEYER, '', 'Nürnberg', 'Dotless i'],
    ['Otto Meyer', 'otto@meyer-soehne.example', 'Meyer und Soehne', '194.0.0.53', 'Nürnberg', 'Company spelt differently'],
    ['Élodie Fuchs', 'j.krause@meyer-soehne.example', MEYER, '', 'Ansbach', 'The name does not fit the address'],
  ],
  'a manufacturer without SPF': [
    ['田中 太郎', 'taro.tanaka@tanaka-seisakusho.example', TANAKA, '202.12.27.33', '大阪', 'Name in Kanji'],
    ['Tanaka Yuki', 'y-tanaka@tanaka-seisakusho.example', 'Tanaka Seisakusho', '', '京都', ''],
    ['Satō Kenji', 'kenji.sato@tanaka-seisakusho.example', 'Tanaka Seisakusho', '', '神戸', ''],
    ['Yamada Hiroshi', 'hiroshi.y@tanaka-seisakusho.example', TANAKA, '', '奈良', 'First name and initial'],
    ['鈴木 花子', 'suzuki@tanaka-seisakusho.example', TANAKA, '2001:dc3::35', '東京', ''],
    ['Emily Watanabe', 'ewatanabe@tanaka-seisakusho.example', 'Tanaka Seisakusho', '', 'Ōsaka', ''],
  ],
  'companies abroad': [
    ['Aminata Diallo', 'aminata.diallo@sahel-solar.example', SAHEL, '196.216.2.1', 'Bamako', 'Directrice'],
    ['Ibrahim Ouédraogo', 'i.ouedraogo@sahel-solar.example', SAHEL, '196.216.168.1', 'Ouagadougou', ''],
    ['Jean-Baptiste Kaboré', 'jb.kabore@sahel-solar.example', SAHEL, '', 'Bobo-Dioulasso', ''],
    ['Mariam Traoré', 'traore.mariam@sahel-solar.example', SAHEL, '', 'Sikasso', ''],
    ['Moussa Coulibaly', 'mcoulibaly@sahel-solar.example', SAHEL, '10.4.0.17', 'Ségou', 'Private address from their VPN'],
    ['Chukwuemeka Eze', 'emeka.eze@sahel-solar.example', SAHEL, '', 'Enugu', 'Second half of the first name'],
    ['María José García López', 'mj.garcia@andes-cobre.example', ANDES, '200.3.14.10', 'Montevideo', 'Two surnames'],
    ['José Ñáñez', 'jose.nanez@andes-cobre.example', ANDES, '', 'Antofagasta', 'Ñ written as n'],
    ['Francisco Pérez', 'paco.perez@andes-cobre.example', ANDES, '', 'Calama', 'Goes by Paco'],
    ['João Conceição', 'joao.conceicao@andes-cobre.example', ANDES, '200.160.0.8', 'São Paulo', ''],
    ['Valentina Quispe', 'vquispe@andes-cobre.example', ANDES, '', 'Iquique', ''],
    ['Inés Huamán', 'rodrigo.fuentes@andes-cobre.example', ANDES, '', 'Arica', 'The name does not fit the address'],
    ['Luz Mamani', 'luz.mamani@andes-cobre.example', 'Andes Cobre', '2001:67c:2e8:22::c100:68b', 'Calama', 'IPv6'],
  ],
  'a charity, a shop and an office': [
    ['Ruth Goldberg', 'ruth.goldberg@open-harbour.example', HARBOUR, '', 'Tel Aviv', ''],
    ['Michael Brandt', 'mike.brandt@open-harbour.example', HARBOUR, '', 'Kiel', 'Goes by Mike'],
    ['Yusuf Demir', 'yusuf@open-harbour.example', HARBOUR, '', 'Ankara', 'Volunteer'],
    ['Alexander Petrov', 'sasha.petrov@open-harbour.example', HARBOUR, '', 'Пловдив', 'Goes by Sasha'],
    ['Leila Haddad', 'lhaddad@open-harbour.example', HARBOUR, '2620:fe::fe', 'Beirut', 'Line one of a note,\nand line two'],
    ['Thandiwe Nkosi', 'thandi.nkosi@open-harbour.example', HARBOUR, '', 'eThekwini', ''],
    ['Blue Carter', 'blue@bluebottle-bakery.example', 'Bluebottle Bakery', '', 'Bristol', ''],
    ['Nia Evans', 'nia.evans@bluebottle-bakery.example', 'Bluebottle Bakery', '192.168.1.20', 'Bristol', 'Shop network'],
    ['Marcus Bell', 'marcus.bell@riverbend-city.example', CITY, '198.41.0.4', 'Riverbend', ''],
    ['Joy Achieng', 'joy.achieng@riverbend-city.example', CITY, '', 'Riverbend', ''],
    ['Lakshmi Narayanan', 'lnarayanan@riverbend-city.example', CITY, '199.7.83.42', 'Riverbend', 'Room 4, "old wing"'],
    ['Hannah Weiss', 'hannah.weiss@closed-shutters.example', 'Closed Shutters', '', 'Riverbend', ''],
  ],
  'a university and its subdomains': [
    ['Prof. Dr. Klaus Lindner', 'klaus.lindner@lindenfeld-university.example', UNIVERSITY, '130.59.31.248', 'Zürich', ''],
    ['Agnieszka Zając', 'a.zajac@lindenfeld-university.example', UNIVERSITY, '', 'Kraków', ''],
    ['Mikael Virtanen', 'virtanen@lindenfeld-university.example', UNIVERSITY, '', 'Tampere', ''],
    ['Björk Guðmundsdóttir', 'bjork@lindenfeld-university.example', UNIVERSITY, '', 'Reykjavík', ''],
    ['Lin Wei', 'lin.wei@students.lindenfeld-university.example', UNIVERSITY, '114.114.114.114', '南京', 'Student'],
    ['Ravi Shankar Iyer', 's1034877@students.lindenfeld-university.example', UNIVERSITY, '', 'Mysuru', 'Student number'],
    ['Eszter Szabó', 'eszter.szabo@students.lindenfeld-university.example', UNIVERSITY, '', 'Győr', ''],
    ['Peter Lang', 'peter.lang@alumni.lindenfeld-university.example', UNIVERSITY, '', 'Bern', 'The subdomain does not exist'],
    ['Uta Brandt', 'uta.brandt@раypal.com', '', '', 'Bern', 'The first two letters are Cyrillic'],
  ],
  'a free provider that no list knows': [
    ['Hugo Martin', 'hugo.martin@quickpost.example', '', '', 'Lyon', 'Private address'],
    ['Irina Sokolova', 'irina1987@quickpost.example', '', '77.88.8.8', 'Казань', 'Year in the address'],
    ['Sven Eriksson', 'sven.eriksson@quickpost.example', KESTREL, '', 'Malmö', 'Names a company, uses a private address'],
    ['', 'xq7v2kd9w4@quickpost.example', '', '', '', 'Looks random'],
    ['Nobody Inparticular', 'zzkqjxwvbn@quickpost.example', '', '', '', 'Looks random'],
  ],
  'a start-up, a catch-all and a greylister': [
    ['Tariq Hussain', 'tariq@freshly-minted.example', 'Freshly Minted', '', 'Lahore', 'Registered recently'],
    ['Camille Dubois', 'camille.dubois@freshly-minted.example', 'Freshly Minted', '', 'Nantes', ''],
    ['Oskar Nowak', 'oskar.nowak@everyone-welcome.example', 'Everyone Welcome', '', 'Łódź', ''],
    ['Test Person', 'no.such.person.at.all@everyone-welcome.example', 'Everyone Welcome', '', 'Łódź', ''],
    ['Beatriz Almeida', 'beatriz.almeida@patient-post.example', 'Patient Post', '', 'Coimbra', ''],
    ['', 'hdahl@patient-post.example', '', '', 'Bergen', 'Nothing else is known'],
  ],
  'internationalised domains and local parts': [
    ['Veronika Huber', 'veronika.huber@münchen-möbel.example', 'München Möbel', '', 'München', 'Domain as people write it'],
    ['Xaver Huber', 'xaver.huber@xn--mnchen-mbel-yfb4e.example', 'München Möbel', '', 'München', 'Domain as A-label'],
    ['Vroni Ömer', 'vroni.ömer@münchen-möbel.example', 'München Möbel', '', 'München', 'Umlaut in the local part'],
    ['Resi Huber', 'RESI.HUBER@MÜNCHEN-MÖBEL.EXAMPLE', 'München Möbel', '', 'München', 'Capital umlauts'],
    ['田中 次郎', 'jiro@田中製作所.example', TANAKA, '', '東京', 'Domain in Kanji'],
    ['田中 三郎', '三郎@田中製作所.example', TANAKA, '', '東京', 'All in Kanji'],
  ],
  'look-alikes': [
    ['Amelia Clarke', 'amelia.clarke@kestrel-frelght.example', KESTREL, '', 'Rotterdam', 'Look twice at the domain'],
    ['Accounts Kestrel', 'invoices@kestrel-frelght.example', KESTREL, '9.9.9.9', '', 'Asked us to change bank details'],
  ],
  'mail routes out of the ordinary': [
    ['Billing Robot', 'robot@billing-robot.example', 'Billing Robot', '', '', 'Only sends'],
    ['Ida Falk', 'ida.falk@billing-robot.example', 'Billing Robot', '', 'Oslo', 'Only sends'],
    ['Emil Zweig', 'emil.zweig@two-minds.example', 'Two Minds', '', 'Linz', ''],
    ['Morag Fraser', 'morag@old-mill-pottery.example', 'Old Mill Pottery', '', 'Inverness', 'No MX'],
    ['Callum Fraser', 'callum.fraser@old-mill-pottery.example', 'Old Mill Pottery', '', 'Inverness', 'No MX'],
    ['Solveig Hansen', 'solveig.hansen@fjordlab.example', 'Fjordlab', '2001:7fd::1', 'Tromsø', 'IPv6 only'],
    ['Arvid Moe', 'arvid.moe@six-only.example', 'Six Only', '', 'Bodø', 'Mail host with IPv6 only'],
    ['Domain Broker', 'broker@premium-names.example', 'Premium Names', '', '', 'Domain is for sale'],
    ['Lena Graf', 'lena.graf@brandguard.example', 'Brandguard', '', 'Köln', 'Takes no mail'],
    ['', 'postmaster@nameserver.example', '', '', '', 'Takes no mail'],
    ['Paulo Ferreira', 'paulo.ferreira@atlas-airways.example', 'Atlas Airways', '', 'Porto', 'Five mail hosts'],
    ['Aisha Rahman', 'a.rahman@atlas-airways.example', 'Atlas Airways', '202.12.29.1', 'Brisbane', 'Five mail hosts'],
    ['Colin Marsh', 'colin.marsh@forgotten-relay.example', 'Forgotten Relay', '', 'Hull', 'Mail host is gone'],
    ['Dora Marsh', 'dora.marsh@half-moved.example', 'Half Moved', '', 'Hull', 'One of two mail hosts is gone'],
    ['Erik Sund', 'erik@backyard-server.example', 'Backyard Server', '172.16.4.9', 'Umeå', 'Mail host in a private network'],
    ['Nina Ego', 'nina@self-absorbed.example', 'Self Absorbed', '', 'Wien', 'Mail host is "localhost"'],
    ['Victor Literal', 'victor@literal-minded.example', 'Literal Minded', '', 'Genève', 'Mail host is an IP address'],
    ['Gwen Hughes', 'gwen.hughes@indirect-post.example', 'Indirect Post', '', 'Swansea', 'Mail host is an alias'],
    ['Rosa Cedar', 'rosa@cedar-media.example', 'Cedar Media', '', 'Beirut', ''],
    ['Sami Khoury', 'sami.khoury@news.cedar-media.example', 'Cedar Media', '', 'Beirut', 'Three aliases deep'],
    ['Old Desk', 'desk@archive.cedar-media.example', 'Cedar Media', '', 'Beirut', 'Alias into nowhere'],
    ['Gunther Breit', 'gunther.breit@sprawl-group.example', 'Sprawl Group', '', 'Essen', 'A very large DNS answer'],
    ['Petra Vogel', 'petra.vogel@any-branch.example', 'Any Branch', '', 'Leeds', 'Every name below this domain takes mail'],
    ['Nuno Silva', 'nuno.silva@slow-coast.example', 'Slow Coast', '', 'Faro', 'Slow to answer'],
    ['Helena Post', 'helena@postbridge.example', 'Postbridge', '', 'Tallinn', 'The mail provider itself'],
  ],
  'domains that are gone, or say nothing': [
    ['Walter Stone', 'walter.stone@granite-works.example', 'Granite Works', '', 'Aberdeen', 'Company closed'],
    ['Mary Stone', 'mary@granite-works.example', 'Granite Works', '', 'Aberdeen', 'Company closed'],
    ['Iqbal Siddiqui', 'iqbal.siddiqui@gmial.com', '', '', 'Karachi', 'Typing mistake in the domain'],
    ['Broken Chain', 'info@broken-signatures.example', 'Broken Signatures', '', '', 'Resolver answers SERVFAIL'],
    ['Dead Line', 'hello@silent-harbour.example', 'Silent Harbour', '', '', 'Resolver does not answer'],
    ['Shut Door', 'hello@closed-shop.example', 'Closed Shop', '', '', 'Resolver refuses'],
  ],
  'known free providers': [
    ['Olivia Brown', 'olivia.brown@gmail.com', '', '8.8.8.8', 'Denver', ''],
    ['Ethan Wright', 'ethan.wright.1990@gmail.com', LUMEN, '', 'Austin', 'Names a company, uses a free provider'],
    ['Ana Sofía Méndez', 'anasofia.mendez@gmail.com', ANDES, '', 'Mérida', 'Names a company, uses a free provider'],
    ['Kofi Mensah', 'kofi+shop@gmail.com', '', '', 'Tema', 'Plus tag'],
    ['Yan Li', 'l.i.y.a.n@gmail.com', '', '', '成都', 'Many dots'],
    ['Chloé Petit', 'chloe.petit@outlook.com', '', '', 'Rennes', ''],
    ['Bernd Kowalski', 'bernd.kowalski@gmx.de', '', '84.200.69.80', 'Bochum', '+49 234 5550142'],
    ['Sabine Krüger', 's.krueger@gmx.de', MEYER, '', 'Nürnberg', 'Names a company, uses a free provider'],
  ],
  'throwaway and alias services': [
    ['Nico Brandt', 'nico.brandt@opened-today.example', SAHEL, '', 'Kiel', 'Throwaway of today, known by the address of its mail host'],
    ['Temp User', 'tempuser42@mailinator.com', '', '', '', 'Throwaway'],
    ['Max Mustermann', 'max.mustermann@mailinator.com', 'Musterfirma', '127.0.0.1', 'Musterstadt', 'Throwaway'],
    ['Quick Trial', 'trial.0815@one-hour-inbox.example', '', '', '', 'Throwaway of last week'],
    ['Sarah Quill', 'sarah.quill@yopmail.com', LUMEN, '', 'York', 'Throwaway, though the name fits'],
    ['Jonas Ferm', 'jonas.ferm@duck.com', '', '', 'Visby', 'Alias service'],
    ['Pia Lund', 'x8f2pqk1@veil-relay.example', '', '', 'Odense', 'New alias service'],
  ],
  'role accounts': [
    ['', 'info@kestrel-freight.example', KESTREL, '', 'Rotterdam', 'Role'],
    ['', 'sales@lumen-analytics.example', LUMEN, '', '', 'Role'],
    ['Sales Team', 'sales+europe@lumen-analytics.example', LUMEN, '', '', 'Role with a tag'],
    ['', 'no-reply@riverbend-city.example', CITY, '', '', 'Role'],
    ['', 'rechnung@meyer-soehne.example', MEYER, '', 'Nürnberg', 'Role, in German'],
    ['', 'accueil@sahel-solar.example', SAHEL, '', 'Bamako', 'Role, in French'],
    ['', 'support@postbridge.example', 'Postbridge', '', '', 'Role'],
    ['Peter Falk', 'admin@tanaka-seisakusho.example', TANAKA, '', '', 'Role, though a person is named'],
  ],
  'badly formed addresses': [
    ['Anna Schmidt', 'anna.schmidt.kestrel-freight.example', KESTREL, '193.0.6.139', 'Breda', 'No @'],
    ['Omar Nasser', 'omar@@kestrel-freight.example', KESTREL, '', '', 'Two @'],
    ['Ella Ward', '@lumen-analytics.example', LUMEN, '', '', 'Nothing before the @'],
    ['Jack Doyle', 'jack.doyle@', LUMEN, '', '', 'Nothing behind the @'],
    ['Maria Silva', '.maria@andes-cobre.example', ANDES, '', '', 'Dot at the start'],
    ['Sven Holt', 'sven.@kestrel-freight.example', KESTREL, '', '', 'Dot before the @'],
    ['Pat Lee', 'pat..lee@harrow-legal.example', HARROW, '', '', 'Two dots'],
    ['John Smith', 'john smith@harrow-legal.example', HARROW, '', '', 'Blank inside'],
    ['Root', 'root@localhost', '', '', '', 'Domain of one label'],
    ['Post Master', 'postmaster@[192.0.2.1]', '', '', '', 'Address literal'],
    ['Lee Chang', 'lee@kestrel-freight,example', KESTREL, '', '', 'Comma for a dot'],
    ['Ulla Berg', 'ulla@-harrow-legal.example', HARROW, '', '', 'Hyphen at the start of a label'],
    ['Eva Meyer', 'eva@meyer-soehne..example', MEYER, '', '', 'Empty label'],
    ['Number One', 'one@44.128.1.10', '', '', '', 'All-numeric domain'],
    ['Jane Roe', '"jane@harrow-legal.example', HARROW, '', '', 'Open quote'],
    ['Long Winded', `${'long'.repeat(17)}@lumen-analytics.example`, LUMEN, '', '', 'Local part of 68 characters'],
    ['Two In One', 'a.one@open-harbour.example; b.two@open-harbour.example', HARBOUR, '', '', 'Two addresses'],
    ['Web Site', 'https://www.kestrel-freight.example/', KESTREL, '', '', 'A web address'],
    ['Not Given', 'n/a', '', '', '', 'Not an address'],
    ['Empty Cell', '', LUMEN, '8.8.8.8', '', 'No address'],
  ],
  'addresses that need tidying': [
    ['Iris Blom', '  iris.blom@open-harbour.example ', HARBOUR, '', 'Breda', 'Blanks around it'],
    ['Felix Auer', 'mailto:felix.auer@meyer-soehne.example', MEYER, '', 'Nürnberg', 'Copied from a link'],
    ['Dina Aziz', 'Dina Aziz <dina.aziz@sahel-solar.example>', SAHEL, '', 'Agadez', 'Copied from a mail'],
    ['Theo Klein', '\u200btheo.klein@lumen-analytics.example', LUMEN, '', 'Trier', 'Invisible character in front'],
    ['Quinn Ode', '"quinn ode"@harrow-legal.example', HARROW, '', 'Perth', 'Quoted local part'],
  ],
  'cells that trip up programs': [
    ['Bobby Tables', 'bobby.tables@lindenfeld-university.example', UNIVERSITY, '', '', "Robert'); DROP TABLE students;--"],
    ['Formula One', 'formula.one@atlas-airways.example', 'Atlas Airways', '', '', '=HYPERLINK("http://kestrel-frelght.example","pay")'],
    ['Wrong Ip', 'wrong.ip@lumen-analytics.example', LUMEN, '999.1.2.3', '', 'Not an IP address'],
    ['Plus Note', 'plus.note@kestrel-freight.example', KESTREL, '2001:4860:4860::8888', '', '+49 30 5550199'],
    ['Null', 'null@tanaka-seisakusho.example', 'NULL', '', 'null', 'A surname that programs dislike'],
  ],
  'rows that come twice': [
    ['Amelia Clarke', 'amelia.clarke@kestrel-freight.example', KESTREL, '193.0.6.139', 'Rotterdam', 'As R-001'],
    ['Priya Raman', 'priya.raman@lumen-analytics.example', LUMEN, '8.8.8.8', 'Chennai', 'Second entry of hers'],
    ['Olivia Brown', 'olivia.brown@gmail.com', '', '8.8.8.8', 'Boulder', 'Moved'],
    ['Amelia Clarke', 'AMELIA.CLARKE@KESTREL-FREIGHT.EXAMPLE', KESTREL, '193.0.6.139', 'Rotterdam', 'Capital letters'],
    ['Noah Lindqvist', 'Noah@Lumen-Analytics.example', LUMEN, '192.36.148.17', 'Göteborg', 'Capital letters'],
    ['Amelia Clarke', 'amelia.clarke@kestrel-freight.example', '', '', 'Rotterdam', 'Same address, fewer details'],
    ['A. Clarke', 'amelia.clarke@kestrel-freight.example', KESTREL, '193.0.6.139', 'Rotterdam', 'Same address, other name'],
  ],
};

function numbered(): (readonly [id: string, ...Row])[] {
  return Object.values(ROWS)
    .flat()
    .map((row, index) => [`R-${String(index + 1).padStart(3, '0')}`, ...row]);
}

/** The sample list as CSV (RFC 4180 quoting, UTF-8 without a mark, lines ended by LF). */
export function renderSampleList(): string {
  return `${Papa.unparse([[...COLUMNS], ...numbered()], { newline: '\n' })}\n`;
}

/** The workbook's second sheet: a lone column without a head, of which two lines are no addresses. */
const NEWSLETTER = [
  'amelia.clarke@kestrel-freight.example',
  'nobody',
  'priya.raman@lumen-analytics.example',
  'info@open-harbour.example',
  'unsubscribed in May',
  'dina.aziz@sahel-solar.example',
];

/** 2026-03-02, as a spreadsheet counts days. */
const FIRST_DAY = 46_083;

/** The same rows as a workbook, with a column of real dates, and a second sheet that is read by its name. */
export function renderSampleWorkbook(): Promise<Uint8Array> {
  const people: CellValue[][] = numbered().map((row, index) => [...row, FIRST_DAY + (index % 28)]);
  const columns = [...COLUMNS, 'signed_up'];
  return writeXlsx({
    sheets: [
      {
        name: 'People',
        columns: columns.map((name) =>
          name === 'signed_up' ? { width: 12, style: { numFmt: 'yyyy-mm-dd' } } : { width: 24 },
        ),
        rows: [columns, ...people],
      },
      { name: 'Newsletter', rows: NEWSLETTER.map((line) => [line]) },
    ],
  });
}

if (import.meta.main) {
  const place = new URL('../resources/practice/', import.meta.url);
  await writeFile(new URL('sample-list.csv', place), renderSampleList());
  await writeFile(new URL('sample-list.xlsx', place), await renderSampleWorkbook());
}
