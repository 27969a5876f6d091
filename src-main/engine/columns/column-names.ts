// What the headers of lists call the fields of a request, in many languages.
import type { Mapping } from '../../../src-shared/bridge/files.ts';
import { onDemand } from '../table-on-demand.ts';

/** What a column can be. `first_name` and `last_name` together make a name. */
export type ColumnField = keyof Mapping;

/** The field a header names, or null. Case, accents, blanks and signs do not matter: `E-Mail`, `EMAIL_ADDRESS`, `emailAddress`. */
export function fieldOfHeader(header: string): ColumnField | null {
  return fieldByName().get(plain(header)) ?? null;
}

/** Whether a header has a word for addresses among others: "Work email", "E-Mail (privat)". */
export function mentionsEmail(header: string): boolean {
  return /(?:^| )(?:e ?mails?|mail|courriel|correo|e ?post)(?: |$)/.test(plain(header));
}

/** Whether a word that stands alone above a list says what is below it: a field, mail, addresses or their owners. */
export function headsList(header: string): boolean {
  return (
    fieldOfHeader(header) !== null || mentionsEmail(header) || LIST_HEADS.includes(plain(header))
  );
}

/** Whether a header says no more than "name": beside a column of first names it holds the surname. */
export function isBareName(header: string): boolean {
  return ['name', 'naam', 'namn', 'navn', 'nimi', 'nev'].includes(plain(header));
}

// biome-ignore format: a table is read row by row
const NAMES: Readonly<Record<ColumnField, readonly string[]>> = {
  email: [
    'email', 'e-mail', 'mail', 'emails', 'email address', 'e-mail address', 'mail address', 'email id', 'email addr', 'address email',
    'work email', 'business email', 'primary email', 'contact email', 'personal email', 'customer email', 'user email', 'email 1',
    'E-Mail-Adresse', 'Mailadresse', 'Mail-Adresse', 'Email Adresse', 'E-Mail geschäftlich', 'E-Mail privat',
    'courriel', 'adresse courriel', 'adresse électronique', 'adresse mail', 'adresse e-mail', 'adresse email', 'mél',
    'correo', 'correo electrónico', 'dirección de correo', 'dirección de correo electrónico', 'dirección de email', 'e-correo',
    'posta elettronica', 'indirizzo email', 'indirizzo e-mail', 'indirizzo di posta elettronica', 'indirizzo mail',
    'correio eletrónico', 'correio eletrônico', 'endereço de email', 'endereço de e-mail', 'endereço eletrônico',
    'e-mailadres', 'mailadres', 'e-mail adres',
    'adres e-mail', 'adres email', 'poczta', 'poczta elektroniczna', 'adres poczty elektronicznej',
    'e-post', 'e-postadress', 'epostadresse', 'e-postadresse', 'mailadresse', 'sähköposti', 'sähköpostiosoite', 'netfang',
    'e-mailová adresa', 'emailová adresa', 'elektronická pošta', 'e-pošta', 'e-mail cím', 'email cím',
    'adresă de email', 'adresa de e-mail', 'e-posta', 'eposta', 'e-posta adresi', 'ηλεκτρονική διεύθυνση',
    'почта', 'электронная почта', 'эл. почта', 'имейл', 'емейл', 'адрес электронной почты', 'електронна пошта', 'имейл адрес',
    'メール', 'メールアドレス', 'eメール', '邮箱', '电子邮件', '电子邮箱', '邮件地址', '電子郵件', '電郵', '信箱', '이메일', '이메일 주소', '메일',
    'البريد الإلكتروني', 'דוא"ל', 'אימייל', 'อีเมล', 'ईमेल',
  ],
  name: [
    'name', 'full name', 'fullname', 'person', 'contact', 'contact name', 'person name', 'customer name', 'user name full', 'display name', 'recipient name',
    'vollständiger Name', 'vor- und Nachname', 'Vorname Nachname', 'Kontakt', 'Ansprechpartner', 'Name Vorname',
    'nom complet', 'nom et prénom', 'prénom et nom', 'nom prénom', 'interlocuteur',
    'nombre completo', 'nombre y apellidos', 'nombre y apellido', 'contacto',
    'nome completo', 'nome e cognome', 'cognome e nome', 'nominativo', 'contatto',
    'nome e sobrenome', 'nome e apelido', 'contato',
    'volledige naam', 'naam', 'contactpersoon', 'imię i nazwisko', 'nazwisko i imię', 'osoba kontaktowa',
    'namn', 'fullständigt namn', 'navn', 'fulde navn', 'fullt navn', 'nimi', 'koko nimi', 'jméno a příjmení', 'celé jméno', 'teljes név', 'név',
    'nume complet', 'ad soyad', 'adı soyadı', 'ονοματεπώνυμο', 'фио', 'полное имя', 'имя и фамилия',
    '氏名', '名前', 'お名前', '姓名', '이름', '성명',
  ],
  first_name: [
    'first name', 'given name', 'forename', 'fname', 'first', 'Vorname', 'Rufname', 'prénom', 'nombre', 'nombre de pila', 'nome', 'primeiro nome',
    'voornaam', 'imię', 'förnamn', 'fornavn', 'etunimi', 'jméno', 'křestní jméno', 'keresztnév', 'utónév', 'prenume', 'adı', 'όνομα', 'имя', "ім'я",
  ],
  last_name: [
    'last name', 'surname', 'family name', 'lname', 'last', 'Nachname', 'Familienname', 'Zuname', 'nom', 'nom de famille', 'apellido', 'apellidos',
    'cognome', 'sobrenome', 'apelido', 'último nome', 'achternaam', 'familienaam', 'nazwisko', 'efternamn', 'etternavn', 'efternavn', 'sukunimi',
    'příjmení', 'vezetéknév', 'nume', 'nume de familie', 'soyad', 'soyadı', 'επώνυμο', 'фамилия', 'прізвище',
  ],
  company_name: [
    'company', 'company name', 'organisation', 'organization', 'organisation name', 'organization name', 'org', 'employer', 'business', 'business name',
    'account name', 'firm', 'Firma', 'Firmenname', 'Unternehmen', 'Unternehmensname', 'Arbeitgeber', 'Gesellschaft',
    'entreprise', 'société', 'raison sociale', "nom de l'entreprise", 'organisme', 'empresa', 'compañía', 'nombre de la empresa', 'razón social', 'organización',
    'azienda', 'società', 'ditta', 'ragione sociale', 'nome azienda', 'nome da empresa', 'companhia', 'organização', 'razão social',
    'bedrijf', 'bedrijfsnaam', 'organisatie', 'firma', 'nazwa firmy', 'przedsiębiorstwo', 'organizacja', 'företag', 'företagsnamn', 'firmanavn', 'virksomhed', 'bedrift',
    'yritys', 'společnost', 'název firmy', 'cég', 'cégnév', 'companie', 'nume companie', 'şirket', 'şirket adı', 'εταιρεία',
    'компания', 'организация', 'название компании', 'фирма', 'компанія', '会社', '会社名', '企業名', '公司', '公司名称', '公司名稱', '회사', '회사명',
  ],
  ip_address: [
    'ip', 'ip address', 'ip addr', 'ipaddress', 'ipv4', 'ipv6', 'source ip', 'client ip', 'remote ip', 'remote addr', 'signup ip', 'sign up ip', 'registration ip', 'user ip', 'last ip', 'login ip',
    'IP-Adresse', 'adresse ip', 'dirección ip', 'indirizzo ip', 'endereço ip', 'ip-adres', 'adres ip', 'ip-adress', 'ip-osoite', 'ip adresa', 'ip cím', 'adresă ip', 'ip adresi',
    'ip-адрес', 'ip адрес', 'ipアドレス', 'ip地址', 'ip 주소',
  ],
};

/** Heads of a lone column that would name no field beside others; as `plain` writes them. */
// biome-ignore format: a table is read row by row
const LIST_HEADS = [
  'address', 'addresses', 'adresse', 'adressen', 'adresses', 'direccion', 'direcciones', 'indirizzo', 'indirizzi', 'endereco', 'enderecos', 'adres', 'adresy',
  'recipient', 'recipients', 'subscriber', 'subscribers', 'contacts', 'customers', 'users', 'members', 'leads', 'empfanger', 'kontakte', 'kunden',
  'destinataires', 'destinatarios', 'destinatari', 'contactos', 'clients', 'clientes', 'clienti', 'odbiorcy', 'адрес', 'адреса', '住所',
];

/** The first field that claims a name has it; the order of fields in the table decides. */
const fieldByName = onDemand(
  (): ReadonlyMap<string, ColumnField> =>
    new Map(
      (Object.keys(NAMES) as ColumnField[])
        .toReversed()
        .flatMap((field) => NAMES[field].map((name) => [plain(name), field] as const)),
    ),
);

function plain(header: string): string {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
