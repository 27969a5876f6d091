// The organisation that a page names in its JSON-LD (schema.org), or null.

import { parseShallowJson } from '../../../src-shared/shallow-json.ts';
import type { WebsiteOrganization } from '../ports.ts';
import { foldBlanks } from './fold-blanks.ts';

/** Objects looked at on one page, and how deep; real pages need a tenth. */
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
const VALUE_CHARACTERS = 200;
/** A URL that is longer is no way to tell whose it is. */
const URL_CHARACTERS = 2_000;
/** An address within an address is a mistake; one more is a trap. */
const ADDRESS_DEPTH = 3;

type Node = Readonly<Record<string, unknown>>;

interface Candidate {
  readonly organization: WebsiteOrganization;
  readonly rank: number;
}

/**
 * Reads the JSON-LD blocks of a page. Where several organisations are named, the one of the page itself wins: it is
 * at the top or publishes the page, and its `url` is of `ownDomain`. Blocks that cannot be parsed are passed over.
 *
 * @param ownDomain whether a URL, as written, is of the site itself; null when that is not known.
 */
export function organizationOf(
  blocks: readonly string[],
  ownDomain: (url: string) => boolean | null,
): WebsiteOrganization | null {
  const found: Candidate[] = [];
  let nodes = 0;
  for (const block of blocks) look(parseLoosely(block), 0, 0);
  const best = found.toSorted((a, b) => b.rank - a.rank)[0];
  return best?.organization ?? null;

  function look(value: unknown, depth: number, distance: number): void {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return;
    nodes += 1;
    if (nodes > MAX_NODES) return;
    if (Array.isArray(value)) {
      for (const item of value) look(item, depth + 1, distance);
      return;
    }
    const node = value as Node;
    const types = typesOf(node);
    if (types.some(isOrganization)) {
      const organization = describe(node, types);
      const filled = Object.values(organization).filter((field) => field !== null).length;
      if (filled > 0)
        found.push({ organization, rank: nearness(node) * 20 - distance * 10 + filled });
    }
    for (const key of INWARD)
      look(own(node, key), depth + 1, key === '@graph' ? distance : distance + 1);
  }

  function nearness(node: Node): number {
    const urls = ['url', '@id', 'mainEntityOfPage'].map((key) => own(node, key));
    const judged = urls.flatMap((url) =>
      typeof url === 'string' && url.length <= URL_CHARACTERS ? [ownDomain(url)] : [],
    );
    if (judged.includes(true)) return 1;
    return judged.includes(false) ? -1 : 0;
  }
}

/** Ways from a page to the organisation behind it. Those to others (author, brand, customer, member) are not taken. */
const INWARD = [
  '@graph',
  'mainEntity',
  'publisher',
  'about',
  'isPartOf',
  'copyrightHolder',
  'sourceOrganization',
  'provider',
];

/** Types below Organization in schema.org 29 that say nothing of a trade. */
const GENERAL = new Set([
  'Organization',
  'Corporation',
  'LocalBusiness',
  'OnlineBusiness',
  'ProfessionalService',
  'Store',
  'OnlineStore',
]);

/** Types below Organization that name a trade. */
const TRADES = new Set(
  `Airline AnimalShelter ArchiveOrganization AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash
  AutomotiveBusiness AccountingService AmusementPark AdultEntertainment ArtGallery Attorney Bakery BankOrCreditUnion
  BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore Brewery CafeOrCoffeeShop Campground Casino ChildCare
  ClothingStore CollegeOrUniversity ComputerStore ConvenienceStore DaySpa Dentist DepartmentStore
  Distillery DryCleaningOrLaundry EducationalOrganization Electrician ElectronicsStore ElementarySchool EmploymentAgency
  EntertainmentBusiness ExerciseGym FastFoodRestaurant FinancialService FireStation Florist FoodEstablishment
  FoodService FundingAgency FurnitureStore GardenStore GasStation GeneralContractor GolfCourse GovernmentOffice
  GovernmentOrganization GroceryStore HVACBusiness HairSalon HardwareStore HealthAndBeautyBusiness HealthClub HighSchool
  HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel Hotel HousePainter IceCreamShop InsuranceAgency
  InternetCafe JewelryStore LegalService Library LibrarySystem LiquorStore Locksmith LodgingBusiness MedicalBusiness
  MedicalClinic MedicalOrganization MensClothingStore MiddleSchool MobilePhoneStore Motel MotorcycleDealer
  MotorcycleRepair MovieTheater MovingCompany MusicStore NGO NailSalon NewsMediaOrganization NightClub Notary
  OfficeEquipmentStore Optician OutletStore PawnShop PerformingGroup PetStore Pharmacy Physician Plumber PoliceStation
  PoliticalParty PostOffice Preschool RadioStation RealEstateAgent RecyclingCenter
  ResearchOrganization Resort Restaurant RoofingContractor School SearchRescueOrganization SelfStorage ShoeStore
  ShoppingCenter SkiResort SportingGoodsStore SportsActivityLocation SportsClub SportsOrganization SportsTeam
  TattooParlor TelevisionStation TennisComplex TireShop TouristInformationCenter ToyStore TravelAgency VacationRental
  VeterinaryCare WholesaleStore Winery WorkersUnion`.split(/\s+/),
);

function isOrganization(type: string): boolean {
  return GENERAL.has(type) || TRADES.has(type);
}

function typesOf(node: Node): readonly string[] {
  const type = own(node, '@type');
  const names = Array.isArray(type) ? type.slice(0, 10) : [type];
  return names.flatMap((name) =>
    typeof name === 'string' && name.length <= VALUE_CHARACTERS
      ? [name.replace(/^(https?:\/\/schema\.org\/|schema:)/i, '')]
      : [],
  );
}

function describe(node: Node, types: readonly string[]): WebsiteOrganization {
  return {
    name: text(own(node, 'name')),
    legalName: text(own(node, 'legalName')),
    industry:
      text(own(node, 'industry')) ??
      code('NAICS', own(node, 'naics')) ??
      code('ISIC', own(node, 'isicV4')) ??
      types.find((type) => TRADES.has(type)) ??
      null,
    employees: employees(own(node, 'numberOfEmployees')),
    country: country(own(node, 'address')) ?? country(own(node, 'location')),
  };
}

/** A property of the object's own: "constructor" and the like are not data. */
function own(node: Node, key: string): unknown {
  return Object.hasOwn(node, key) ? node[key] : undefined;
}

/** A text, the first of several, the name of a thing, or `{ "@value": … }`. */
function text(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') {
    const folded = foldBlanks(first.slice(0, VALUE_CHARACTERS * 4)).slice(0, VALUE_CHARACTERS);
    return folded === '' ? null : folded;
  }
  if (typeof first === 'number' && Number.isFinite(first)) return String(first);
  if (typeof first !== 'object' || first === null) return null;
  const inner = own(first as Node, '@value') ?? own(first as Node, 'name');
  return typeof inner === 'string' ? text(inner) : null;
}

function code(system: 'NAICS' | 'ISIC', value: unknown): string | null {
  const given = text(value);
  return given === null ? null : `${system} ${given}`;
}

/** A number, a text, or a QuantitativeValue: `{ "value": 250 }`, `{ "minValue": 51, "maxValue": 200 }`. */
function employees(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  const simple = text(first);
  if (simple !== null || typeof first !== 'object' || first === null) return simple;
  const node = first as Node;
  const exact = text(own(node, 'value'));
  if (exact !== null) return exact;
  const [least, most] = [text(own(node, 'minValue')), text(own(node, 'maxValue'))];
  if (least !== null && most !== null) return `${least}-${most}`;
  return least === null ? most : `${least}+`;
}

function country(value: unknown, depth = 1): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'object' || first === null) return null;
  const node = first as Node;
  const here = text(own(node, 'addressCountry'));
  if (here !== null || depth >= ADDRESS_DEPTH) return here;
  return country(own(node, 'address'), depth + 1);
}

/** JSON as pages have it: perhaps inside a comment or CDATA, with raw line breaks in texts or a comma too many. */
function parseLoosely(block: string): unknown {
  const bare = unwrapped(block);
  const mended = () => bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,(\s*[\]}])/g, '$1');
  return parseShallowJson(bare) ?? parseShallowJson(mended()) ?? null;
}

/** Without the comment or CDATA section around it, whose signs stand within a few characters of the ends. */
function unwrapped(block: string): string {
  const trimmed = block.trim();
  const start = WRAP_START.exec(trimmed.slice(0, WRAP_CHARACTERS))?.[0].length ?? 0;
  const end = WRAP_END.exec(trimmed.slice(-WRAP_CHARACTERS))?.[0].length ?? 0;
  return trimmed.slice(start, Math.max(start, trimmed.length - end));
}

const WRAP_CHARACTERS = 60;
const WRAP_START = /^(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/;
/** Run on so few characters that its blanks may be tried one by one. */
const WRAP_END = /(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*;?$/;
