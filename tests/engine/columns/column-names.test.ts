// Every heading that names a column, as lists write them.
import { expect, test } from 'vitest';
import {
  fieldOfHeader,
  headsList,
  isBareName,
  mentionsEmail,
} from '../../../src-main/engine/columns/column-names.ts';

// biome-ignore format: a table is read row by row
const HEADINGS: readonly (readonly [string, string])[] = [
  ['email', `email|e-mail|mail|emails|email address|e-mail address|mail address|email id|email addr|address email|work email|business email`],
  ['email', `primary email|contact email|personal email|customer email|user email|email 1|E-Mail-Adresse|Mailadresse|Mail-Adresse|Email Adresse`],
  ['email', `E-Mail geschäftlich|E-Mail privat|courriel|adresse courriel|adresse électronique|adresse mail|adresse e-mail|adresse email|mél|correo`],
  ['email', `correo electrónico|dirección de correo|dirección de correo electrónico|dirección de email|e-correo|posta elettronica|indirizzo email`],
  ['email', `indirizzo e-mail|indirizzo di posta elettronica|indirizzo mail|correio eletrónico|correio eletrônico|endereço de email`],
  ['email', `endereço de e-mail|endereço eletrônico|e-mailadres|mailadres|e-mail adres|adres e-mail|adres email|poczta|poczta elektroniczna`],
  ['email', `adres poczty elektronicznej|e-post|e-postadress|epostadresse|e-postadresse|mailadresse|sähköposti|sähköpostiosoite|netfang`],
  ['email', `e-mailová adresa|emailová adresa|elektronická pošta|e-pošta|e-mail cím|email cím|adresă de email|adresa de e-mail|e-posta|eposta`],
  ['email', `e-posta adresi|ηλεκτρονική διεύθυνση|почта|электронная почта|эл. почта|имейл|емейл|адрес электронной почты|електронна пошта|имейл адрес`],
  ['email', `メール|メールアドレス|eメール|邮箱|电子邮件|电子邮箱|邮件地址|電子郵件|電郵|信箱|이메일|이메일 주소|메일|البريد الإلكتروني|דוא"ל|אימייל|อีเมล|ईमेल`],
  ['name', `name|full name|fullname|person|contact|contact name|person name|customer name|user name full|display name|recipient name`],
  ['name', `vollständiger Name|vor- und Nachname|Vorname Nachname|Kontakt|Ansprechpartner|Name Vorname|nom complet|nom et prénom|prénom et nom`],
  ['name', `nom prénom|interlocuteur|nombre completo|nombre y apellidos|nombre y apellido|contacto|nome completo|nome e cognome|cognome e nome`],
  ['name', `nominativo|contatto|nome e sobrenome|nome e apelido|contato|volledige naam|naam|contactpersoon|imię i nazwisko|nazwisko i imię`],
  ['name', `osoba kontaktowa|namn|fullständigt namn|navn|fulde navn|fullt navn|nimi|koko nimi|jméno a příjmení|celé jméno|teljes név|név`],
  ['name', `nume complet|ad soyad|adı soyadı|ονοματεπώνυμο|фио|полное имя|имя и фамилия|氏名|名前|お名前|姓名|이름|성명`],
  ['first_name', `first name|given name|forename|fname|first|Vorname|Rufname|prénom|nombre|nombre de pila|nome|primeiro nome|voornaam|imię|förnamn|fornavn`],
  ['first_name', `etunimi|jméno|křestní jméno|keresztnév|utónév|prenume|adı|όνομα|имя|ім'я`],
  ['last_name', `last name|surname|family name|lname|last|Nachname|Familienname|Zuname|nom|nom de famille|apellido|apellidos|cognome|sobrenome|apelido`],
  ['last_name', `último nome|achternaam|familienaam|nazwisko|efternamn|etternavn|efternavn|sukunimi|příjmení|vezetéknév|nume|nume de familie|soyad|soyadı`],
  ['last_name', `επώνυμο|фамилия|прізвище`],
  ['company_name', `company|company name|organisation|organization|organisation name|organization name|org|employer|business|business name|account name|firm`],
  ['company_name', `Firma|Firmenname|Unternehmen|Unternehmensname|Arbeitgeber|Gesellschaft|entreprise|société|raison sociale|nom de l'entreprise|organisme`],
  ['company_name', `empresa|compañía|nombre de la empresa|razón social|organización|azienda|società|ditta|ragione sociale|nome azienda|nome da empresa`],
  ['company_name', `companhia|organização|razão social|bedrijf|bedrijfsnaam|organisatie|firma|nazwa firmy|przedsiębiorstwo|organizacja|företag|företagsnamn`],
  ['company_name', `firmanavn|virksomhed|bedrift|yritys|společnost|název firmy|cég|cégnév|companie|nume companie|şirket|şirket adı|εταιρεία|компания`],
  ['company_name', `организация|название компании|фирма|компанія|会社|会社名|企業名|公司|公司名称|公司名稱|회사|회사명`],
  ['ip_address', `ip|ip address|ip addr|ipaddress|ipv4|ipv6|source ip|client ip|remote ip|remote addr|signup ip|sign up ip|registration ip|user ip|last ip`],
  ['ip_address', `login ip|IP-Adresse|adresse ip|dirección ip|indirizzo ip|endereço ip|ip-adres|adres ip|ip-adress|ip-osoite|ip adresa|ip cím|adresă ip`],
  ['ip_address', `ip adresi|ip-адрес|ip адрес|ipアドレス|ip地址|ip 주소`],
];

test.each(HEADINGS)('%s: %s', (field, headings) => {
  const wrong = headings.split('|').filter((heading) => fieldOfHeader(heading) !== field);
  expect(wrong).toEqual([]);
});

test.each(['E-MAIL', 'emailAddress', ' Email_Address: ', 'ADRES E-MAİL'])(
  '%s is the same',
  (heading) => {
    expect(fieldOfHeader(heading)).toBe('email');
  },
);

test.each([
  ['Note', null, false, false],
  ['', null, false, false],
  ['Work email (old)', null, true, true],
  ['E Mail', 'email', true, true],
  ['Mailing', null, false, false],
  ['Neuer Courriel', null, true, true],
  ['Mi correo', null, true, true],
  ['min e-post', null, true, true],
  ['our mails', null, false, false],
  ['our emails', null, true, true],
])('%j is %s; mentions mail: %s; heads a list: %s', (heading, field, mentions, heads) => {
  expect([fieldOfHeader(heading), mentionsEmail(heading), headsList(heading)]).toEqual([
    field,
    mentions,
    heads,
  ]);
});

test('words that name no field head a list that has one column', () => {
  const words = HEADS.split('|');
  expect(words.filter((word) => !headsList(word) || fieldOfHeader(word) !== null)).toEqual([]);
});

test.each(['name', 'Naam', 'namn', 'navn', 'nimi', 'név'])(
  '%s is a name and no more',
  (heading) => {
    expect(isBareName(heading)).toBe(true);
    expect(isBareName(`full ${heading}`)).toBe(false);
  },
);

// biome-ignore format: a table is read row by row
const HEADS =
  'address|addresses|adresse|adressen|adresses|direccion|direcciones|indirizzo|indirizzi|endereco|enderecos|adres|adresy|recipient|' +
  'recipients|subscriber|subscribers|contacts|customers|users|members|leads|empfanger|kontakte|kunden|destinataires|destinatarios|' +
  'destinatari|contactos|clients|clientes|clienti|odbiorcy|адрес|адреса|住所';
