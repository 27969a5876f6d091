// The table of industries: words that a website uses of itself, and the codes and types that name each. How they are
// weighed is left to `industry.ts`.

/** Languages of the words; a word that several share is listed once. */
export type WordLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pt';

export interface Industry {
  readonly name: string;
  /**
   * Words in lower case without accents (ß is ss), parted by commas. `!` marks a word that says what somebody is, not
   * only what they have to do with; `*` stands for any letters, at the beginning or the end.
   */
  readonly words: { readonly [L in WordLanguage]?: string };
  /** Types of schema.org. */
  readonly types: string;
  /** Beginnings of codes of the North American Industry Classification System (2022). */
  readonly naics: string;
  /** Beginnings of codes of the International Standard Industrial Classification, revision 4, without the section letter. */
  readonly isic: string;
}

/** Phrases that hold a word of the table and say nothing of a trade. */
export const NEUTRAL_PHRASES: readonly string[] = `
bank street, bank holiday, bank holidays, bank transfer, bank details, river bank, school holidays, school run
old school, law of, insurance number, credit card, credit cards, dark mode, cookie software, terms of use
terms of service, our software partners, media center, social media, power of, full of energy, energy efficient
legal notice, legal notices, health and safety, modern slavery, press releases, mode d'emploi, mentions legales
plan du site, aviso legal, note legali
`
  .trim()
  .split(/, |\n/);

export const INDUSTRIES: readonly Industry[] = [
  {
    name: 'Software & IT services',
    words: {
      en: 'software!, saas!, software company!, software development!, it services!, it consulting!, managed services!, web development!, web hosting!, cloud platform!, app development!, cybersecurity!, data analytics!, machine learning, api, apis, cloud, developers, devops, open source, web apps, digital transformation, crm, erp, hosting, data platform!, analytics platform!, email hosting!, analytics',
      de: 'softwareentwicklung!, softwarehaus!, softwarelosung*!, softwareunternehmen!, it-dienstleister!, it-dienstleistungen!, systemhaus!, webentwicklung!, rechenzentrum, edv, digitalisierung',
      fr: 'logiciel!, logiciels!, editeur de logiciels!, developpement web!, services informatiques!, informatique, hebergement web!, infogerance!, numerique',
      es: 'desarrollo de software!, desarrollo web!, servicios informaticos!, informatica, alojamiento web!, soluciones tecnologicas',
      it: 'sviluppo software!, sviluppo web!, servizi informatici!, informatica, software house!',
      nl: 'softwareontwikkeling!, ict-dienstverlening!, ict, webontwikkeling!, softwarebedrijf!',
      pt: 'desenvolvimento de software!, desenvolvimento web!, servicos de ti!, tecnologia da informacao!, hospedagem de sites!',
    },
    types: 'ComputerStore',
    naics: '5112 5132 518 5415 519',
    isic: '582 62 631',
  },
  {
    name: 'Telecommunications',
    words: {
      en: 'telecommunications!, telecom!, broadband!, mobile operator!, internet service provider!, isp!, fibre internet!, voip!, mobile network!, landline, wireless carrier!',
      de: 'telekommunikation!, mobilfunk!, glasfaser*!, internetanbieter!, netzbetreiber, telefonanlagen!',
      fr: 'telecommunications!, operateur telecom!, fibre optique!, telephonie!, forfait mobile',
      es: 'telecomunicaciones!, fibra optica!, telefonia!, operador movil!',
      it: 'telecomunicazioni!, fibra ottica!, telefonia!, operatore mobile!',
      nl: 'telecommunicatie!, glasvezel!, telefonie!, internetprovider!',
      pt: 'telecomunicacoes!, fibra otica!, fibra optica!, operadora!, telefonia!',
    },
    types: 'MobilePhoneStore InternetCafe',
    naics: '517',
    isic: '61',
  },
  {
    name: 'Banking & financial services',
    words: {
      en: 'bank!, banking!, credit union!, wealth management!, asset management!, investment firm!, private equity!, venture capital!, mortgage!, mortgages!, loans!, savings account, savings accounts, brokerage!, financial services!, financial planning!, financial advisers!, financial advisors!, investment management!, fintech!, payments, pension, investors, portfolio companies',
      de: '*sparkasse!, volksbank!, privatbank!, bank!, vermogensverwaltung!, finanzberatung!, baufinanzierung!, kredit!, kredite!, girokonto!, finanzdienstleister!, geldanlage, wertpapiere, kapitalanlage*',
      fr: "banque!, gestion de patrimoine!, gestion d'actifs!, credit immobilier!, services financiers!, epargne, placements",
      es: 'banco!, servicios financieros!, gestion de patrimonio!, gestion de activos!, hipotecas!, prestamos!, ahorro, inversiones',
      it: 'banca!, servizi finanziari!, gestione patrimoniale!, mutui!, prestiti!, risparmio, investimenti',
      nl: 'bank!, hypotheken!, hypotheekadvies!, vermogensbeheer!, financiele diensten!, leningen!, sparen',
      pt: 'banco!, servicos financeiros!, gestao de patrimonio!, emprestimos!, credito!, investimentos, poupanca',
    },
    types: 'BankOrCreditUnion FinancialService PawnShop',
    naics: '521 522 523 525',
    isic: '64 661 663',
  },
  {
    name: 'Insurance',
    words: {
      en: 'insurance!, insurer!, insurance broker!, insurance brokers!, reinsurance!, insurance policies!, underwriting!, life insurance!, car insurance!, claims, policyholders!',
      de: '*versicherung!, versicherungen!, versicherungsmakler*!, ruckversicherung!, schadensmeldung',
      fr: 'assurance!, assurances!, assureur!, mutuelle!, courtier en assurances!, sinistre',
      es: 'seguros!, aseguradora!, correduria de seguros!, polizas, siniestros',
      it: 'assicurazione!, assicurazioni!, broker assicurativo!, polizze, sinistri',
      nl: 'verzekering!, verzekeringen!, verzekeraar!, schademelding',
      pt: 'seguros!, seguradora!, corretora de seguros!, apolices, sinistros',
    },
    types: 'InsuranceAgency',
    naics: '524',
    isic: '65 662',
  },
  {
    name: 'Legal services',
    words: {
      en: 'law firm!, solicitors!, solicitor!, attorneys!, attorney!, attorneys at law!, lawyers!, lawyer!, barristers!, legal services!, legal advice!, litigation!, notary!, conveyancing, intellectual property law, family law, employment law, patent attorneys!',
      de: 'rechtsanwalt!, rechtsanwalte!, rechtsanwaltin!, anwaltskanzlei!, kanzlei!, notar!, notariat!, rechtsberatung!, arbeitsrecht, familienrecht, strafrecht, mietrecht, patentanwalte!',
      fr: "avocat!, avocats!, cabinet d'avocats!, notaire!, notaires!, droit des affaires, droit du travail, droit de la famille, contentieux",
      es: 'abogado!, abogados!, bufete!, despacho de abogados!, notaria!, asesoria juridica!, derecho laboral, derecho penal',
      it: 'avvocato!, avvocati!, studio legale!, notaio!, consulenza legale!, diritto del lavoro, diritto civile',
      nl: 'advocaat!, advocaten!, advocatenkantoor!, notaris!, juridisch advies!, arbeidsrecht',
      pt: 'advogado!, advogados!, escritorio de advocacia!, advocacia!, sociedade de advogados!, direito do trabalho',
    },
    types: 'Attorney LegalService Notary',
    naics: '5411',
    isic: '691',
  },
  {
    name: 'Accounting & tax',
    words: {
      en: 'accountants!, accountant!, accounting firm!, bookkeeping!, bookkeepers!, chartered accountants!, tax advisers!, tax advisors!, tax returns!, tax preparation!, audit and tax!, payroll services!, accounting!, vat returns, payroll, cpa, auditors!',
      de: 'steuerberater!, steuerberatung!, steuerkanzlei!, steuerberaterin!, wirtschaftsprufer!, wirtschaftsprufung!, buchhaltung!, lohnbuchhaltung!, jahresabschluss, finanzbuchhaltung',
      fr: 'expert-comptable!, experts-comptables!, expertise comptable!, cabinet comptable!, comptabilite!, fiscalite, bilan',
      es: 'asesoria fiscal!, asesoria contable!, contabilidad!, gestoria!, auditoria!, contadores!, impuestos',
      it: 'commercialista!, commercialisti!, contabilita!, consulenza fiscale!, revisione contabile!',
      nl: 'accountant!, accountants!, accountantskantoor!, boekhouder!, boekhouding!, belastingadvies!, administratiekantoor!',
      pt: 'contabilidade!, contabilista!, escritorio de contabilidade!, contador!, consultoria fiscal!, auditoria!',
    },
    types: 'AccountingService',
    naics: '5412',
    isic: '692',
  },
  {
    name: 'Management consulting',
    words: {
      en: 'management consulting!, management consultants!, business consulting!, strategy consulting!, consultancy!, consulting firm!, consultants!, change management, business strategy, organisational development, advisory',
      de: 'unternehmensberatung!, unternehmensberater!, managementberatung!, strategieberatung!, organisationsentwicklung, coaching',
      fr: 'cabinet de conseil!, conseil en management!, conseil en strategie!, conseil en organisation!, accompagnement du changement',
      es: 'consultoria de negocio!, consultoria estrategica!, consultoria empresarial!, consultora!, consultoria!',
      it: 'consulenza aziendale!, consulenza direzionale!, consulenza strategica!',
      nl: 'organisatieadvies!, managementadvies!, adviesbureau!, bedrijfsadvies!',
      pt: 'consultoria empresarial!, consultoria de gestao!, consultoria estrategica!, consultoria!',
    },
    types: '',
    naics: '5416',
    isic: '70',
  },
  {
    name: 'Marketing & advertising',
    words: {
      en: 'marketing agency!, advertising agency!, digital agency!, creative agency!, branding agency!, digital marketing!, seo agency!, public relations!, pr agency!, design agency!, media agency!, social media marketing!, branding!, seo, advertising, campaigns, copywriting, market research!, graphic design!, web design!, marketing, communications agency!',
      de: 'werbeagentur!, marketingagentur!, webagentur!, digitalagentur!, kreativagentur!, grafikdesign!, webdesign!, mediaagentur!, pr-agentur!, werbung, werbetechnik!, marktforschung!',
      fr: 'agence de communication!, agence web!, agence digitale!, agence de publicite!, agence marketing!, creation de sites internet!, referencement, publicite, graphisme!',
      es: 'agencia de publicidad!, agencia de marketing!, agencia de comunicacion!, marketing digital!, diseno web!, diseno grafico!, publicidad',
      it: 'agenzia di comunicazione!, agenzia pubblicitaria!, web agency!, agenzia di marketing!, pubblicita, grafica',
      nl: 'reclamebureau!, marketingbureau!, communicatiebureau!, ontwerpbureau!, webdesign!, reclame',
      pt: 'agencia de publicidade!, agencia de marketing!, agencia digital!, design grafico!, marketing digital!, publicidade',
    },
    types: '',
    naics: '5418 54143 54191',
    isic: '73 741',
  },
  {
    name: 'Media & publishing',
    words: {
      en: 'newspaper!, publisher!, publishers!, publishing house!, magazine!, news, broadcaster!, radio station!, television!, journalism!, publishing!, podcast, breaking news, editorial, journalists, headlines, subscribe, print shop!, printing house!, film production!, video production!',
      de: 'verlag!, zeitung!, tageszeitung!, nachrichten, zeitschrift!, zeitschriften!, rundfunk!, radiosender!, redaktion, druckerei!, filmproduktion!, fernsehsender!, abonnement',
      fr: "maison d'edition!, editeur!, editions!, journal!, presse, magazine!, actualites, imprimerie!, redaction, radio",
      es: 'editorial!, periodico!, diario!, noticias, revista!, prensa, imprenta!, redaccion, emisora!',
      it: 'casa editrice!, giornale!, quotidiano!, notizie, rivista!, editore!, redazione, tipografia!',
      nl: 'uitgeverij!, krant!, nieuws, tijdschrift!, drukkerij!, omroep!, redactie',
      pt: 'editora!, jornal!, noticias, revista!, imprensa, redacao, grafica!, emissora!',
    },
    types: 'NewsMediaOrganization RadioStation TelevisionStation',
    naics: '511 512 513 515 516 323',
    isic: '581 59 60 18 639',
  },
  {
    name: 'Health care',
    words: {
      en: 'hospital!, clinic!, medical practice!, medical centre!, medical center!, doctors!, dentist!, dental practice!, dental care!, physiotherapy!, physiotherapist!, nursing home!, care home!, healthcare!, health care!, pharmacy!, surgery, patients, optician!, opticians!, veterinary!, vet, midwife!, psychotherapy!, mental health, home care!, medical devices!, hearing aids',
      de: 'krankenhaus!, klinik!, *klinik!, arztpraxis!, *arztpraxis!, zahnarzt!, zahnarztpraxis!, zahnarztin!, hausarzt!, praxis, physiotherapie!, apotheke!, pflegeheim!, pflegedienst!, altenpflege!, patienten, patientinnen, tierarzt*!, optiker!, psychotherapie!, sprechstunde, sprechzeiten, medizintechnik!, facharzt!',
      fr: 'hopital!, clinique!, cabinet medical!, cabinet dentaire!, dentiste!, medecin!, pharmacie!, kinesitherapeute!, maison de retraite!, ehpad!, patients, soins, veterinaire!, opticien!',
      es: 'hospital!, clinica!, clinica dental!, medico!, dentista!, farmacia!, fisioterapia!, pacientes, salud, residencia de mayores!, veterinaria!, optica!',
      it: 'ospedale!, clinica!, studio medico!, studio dentistico!, dentista!, farmacia!, fisioterapia!, pazienti, casa di riposo!, veterinario!, ottica!, poliambulatorio!',
      nl: 'ziekenhuis!, kliniek!, huisarts!, huisartsenpraktijk!, tandarts!, tandartspraktijk!, apotheek!, fysiotherapie!, zorg, thuiszorg!, verpleeghuis!, patienten, dierenarts!',
      pt: 'hospital!, clinica!, clinica dentaria!, medico!, dentista!, farmacia!, fisioterapia!, pacientes, saude, lar de idosos!, veterinaria!',
    },
    types:
      'Hospital Dentist MedicalBusiness MedicalClinic MedicalOrganization Physician Pharmacy Optician VeterinaryCare',
    naics: '62 446 5419 3391',
    isic: '86 87 75 4772 325',
  },
  {
    name: 'Pharmaceuticals & biotechnology',
    words: {
      en: 'pharmaceutical!, pharmaceuticals!, pharma!, biotech!, biotechnology!, biopharmaceutical!, clinical trials!, drug discovery!, life sciences!, therapeutics!, vaccines!, genomics, antibodies, clinical-stage!, diagnostics',
      de: 'arzneimittel*!, pharmaunternehmen!, pharmazeutisch*!, biotechnologie!, wirkstoffe, impfstoffe!, klinische studien!',
      fr: 'pharmaceutique!, laboratoire pharmaceutique!, biotechnologie!, biotechnologies!, medicaments!, essais cliniques!, vaccins!',
      es: 'farmaceutica!, laboratorio farmaceutico!, biotecnologia!, medicamentos!, ensayos clinicos!',
      it: 'farmaceutica!, casa farmaceutica!, biotecnologie!, farmaci!, studi clinici!',
      nl: 'farmaceutisch*!, biotechnologie!, geneesmiddelen!',
      pt: 'farmaceutica!, industria farmaceutica!, biotecnologia!, medicamentos!',
    },
    types: '',
    naics: '3254 541714',
    isic: '21 7211',
  },
  {
    name: 'Education & research',
    words: {
      en: 'university!, college!, school!, primary school!, high school!, kindergarten!, nursery school!, students, faculty, curriculum, courses, academy!, research institute!, degree programmes!, degree programs!, undergraduate!, postgraduate!, e-learning, tuition, teachers, pupils!, admissions, training courses, language school!, driving school!',
      de: 'universitat!, hochschule!, fachhochschule!, schule!, grundschule!, *schule!, gymnasium!, kindergarten!, kita!, studium!, studiengange!, studierende!, schuler, lehrkrafte, weiterbildung!, fortbildung, forschungsinstitut!, akademie!, lehrstuhl',
      fr: 'universite!, ecole!, college!, lycee!, formation, formations, enseignement!, etudiants, eleves, institut de recherche!, creche!, auto-ecole!',
      es: 'universidad!, colegio!, escuela!, instituto, academia!, formacion!, estudiantes, alumnos, cursos, guarderia!, autoescuela!',
      it: 'universita!, scuola!, liceo!, istituto comprensivo!, formazione!, studenti, corsi, asilo nido!, autoscuola!',
      nl: 'universiteit!, hogeschool!, school!, basisschool!, onderwijs!, opleiding!, opleidingen!, studenten, leerlingen, cursussen, kinderopvang!, rijschool!',
      pt: 'universidade!, colegio!, escola!, ensino!, faculdade!, cursos, alunos, estudantes, formacao!, creche!',
    },
    types:
      'CollegeOrUniversity EducationalOrganization ElementarySchool HighSchool MiddleSchool Preschool School ResearchOrganization ChildCare Library LibrarySystem ArchiveOrganization',
    naics: '61 54171 6244 5192 51921',
    isic: '85 72 889 9101',
  },
  {
    name: 'Government & public administration',
    words: {
      en: 'city council!, parish council!, town council!, county council!, town hall!, municipality!, government!, ministry!, federal agency!, public authority!, council tax!, city of!, town of!, mayor, council, residents, citizens, local authority!, embassy!, official website of the!, fire department!, police department!, public services',
      de: 'stadtverwaltung!, gemeindeverwaltung!, gemeinde!, landkreis!, rathaus!, ministerium!, bundesamt!, landesamt!, burgermeister*!, burgerburo!, burgerservice!, behorde!, amtsblatt!',
      fr: 'mairie!, prefecture!, ministere!, commune!, conseil municipal!, communaute de communes!, departement, collectivite!, demarches administratives!, habitants',
      es: 'ayuntamiento!, gobierno!, ministerio!, diputacion!, municipio!, sede electronica!, alcaldia!, ciudadanos',
      it: 'comune di!, ministero!, regione!, provincia di!, sindaco, municipio!, amministrazione trasparente!, cittadini',
      nl: 'gemeente!, ministerie!, provincie!, rijksoverheid!, gemeenteraad!, burgerzaken!, inwoners',
      pt: 'prefeitura!, camara municipal!, governo!, ministerio!, municipio!, cidadaos, junta de freguesia!',
    },
    types: 'GovernmentOrganization GovernmentOffice FireStation PoliceStation PostOffice',
    naics: '92',
    isic: '84 99',
  },
  {
    name: 'Non-profit & charity',
    words: {
      en: 'charity!, registered charity!, non-profit!, nonprofit!, not-for-profit!, ngo!, donate!, donations!, volunteers!, volunteer, fundraising!, foundation!, humanitarian!, relief, church!, parish!, trade union!, food bank!',
      de: 'gemeinnutzig*!, verein!, stiftung!, spenden!, spende, ehrenamt*!, hilfsorganisation!, kirchengemeinde!, pfarrei!, mitglied werden!, gewerkschaft!, verband!',
      fr: 'association, ong!, fondation!, faire un don!, benevoles!, dons, humanitaire!, paroisse!, syndicat!, solidarite',
      es: 'ong!, fundacion!, asociacion!, sin animo de lucro!, donar!, voluntarios!, voluntariado!, parroquia!, sindicato!',
      it: 'onlus!, associazione!, fondazione!, volontariato!, volontari, dona ora!, donazioni!, parrocchia!, sindacato!',
      nl: 'stichting!, goede doel!, goede doelen!, vereniging!, vrijwilligers!, doneer!, kerk!, vakbond!',
      pt: 'ong!, fundacao!, associacao!, sem fins lucrativos!, voluntarios!, doacoes!, doar!, paroquia!, sindicato!',
    },
    types: 'NGO AnimalShelter WorkersUnion PoliticalParty SearchRescueOrganization FundingAgency',
    naics: '813 6242',
    isic: '94 88',
  },
  {
    name: 'Real estate',
    words: {
      en: 'real estate!, estate agents!, estate agent!, estate agency!, realtor!, realtors!, realty!, property management!, lettings!, letting agents!, property developer!, houses for sale!, homes for sale!, apartments to rent!, commercial property!, properties, landlords, tenants',
      de: 'immobilien!, immobilienmakler*!, makler, hausverwaltung!, wohnungsbaugesellschaft!, wohnungsgenossenschaft!, mietwohnungen!, eigentumswohnungen!, immobilienverwaltung!, wohnungen',
      fr: "immobilier!, agence immobiliere!, location d'appartements!, promoteur immobilier!, syndic de copropriete!, biens immobiliers!",
      es: 'inmobiliaria!, bienes raices!, venta de pisos!, alquiler de pisos!, promotora inmobiliaria!, viviendas',
      it: 'immobiliare!, agenzia immobiliare!, case in vendita!, appartamenti in affitto!, amministrazione condomini!',
      nl: 'makelaar!, makelaardij!, vastgoed!, woningcorporatie!, huurwoningen!, koopwoningen!',
      pt: 'imobiliaria!, imoveis!, mediacao imobiliaria!, apartamentos para venda!, administracao de condominios!',
    },
    types: 'RealEstateAgent SelfStorage',
    naics: '531',
    isic: '68',
  },
  {
    name: 'Construction, crafts & architecture',
    words: {
      en: 'construction company!, construction!, builders!, building contractor!, general contractor!, civil engineering!, architects!, architecture!, roofing!, roofers!, plumber!, plumbing!, electrician!, electricians!, joinery!, carpentry!, landscaping!, renovation!, painter and decorator!, hvac!, structural engineering!, scaffolding!, kitchens, extensions, civil engineers!, heating engineers!',
      de: 'bauunternehmen!, bauunternehmung!, baugesellschaft!, hochbau!, tiefbau!, architekten!, architekturburo!, ingenieurburo!, dachdecker*!, elektroinstallation!, elektriker!, tischlerei!, schreinerei!, zimmerei!, malerbetrieb!, sanitar!, heizungsbau!, *handwerk!, handwerksbetrieb!, innenausbau!, garten- und landschaftsbau!, sanierung, meisterbetrieb, mobel nach mass',
      fr: 'construction!, batiment!, travaux publics!, btp!, architecte!, architectes!, plombier!, plomberie!, electricien!, menuiserie!, couverture!, maconnerie!, charpente!, renovation!, paysagiste!, chauffage',
      es: 'construccion!, constructora!, obra civil!, arquitectos!, arquitectura!, fontaneria!, electricista!, carpinteria!, reformas!, obras, cubiertas',
      it: 'impresa edile!, edilizia!, costruzioni!, architetti!, architettura!, idraulico!, elettricista!, falegnameria!, ristrutturazioni!',
      nl: 'bouwbedrijf!, aannemer!, aannemersbedrijf!, architecten!, architectenbureau!, loodgieter!, installatiebedrijf!, timmerbedrijf!, dakdekker!, schilder*!, bouw, verbouwing, hovenier!',
      pt: 'construcao civil!, construtora!, arquitetura!, arquitetos!, canalizador!, eletricista!, carpintaria!, remodelacoes!, obras',
    },
    types:
      'GeneralContractor Electrician HVACBusiness HomeAndConstructionBusiness HousePainter Locksmith Plumber RoofingContractor',
    naics: '23 54131 54133 54132 5617',
    isic: '41 42 43 711 813',
  },
  {
    name: 'Manufacturing & machinery',
    words: {
      en: 'manufacturer!, manufacturers!, manufacturing!, machinery!, machine tools!, precision engineering!, industrial equipment!, pumps!, valves!, bearings!, sheet metal!, cnc machining!, injection moulding!, injection molding!, factory, industrial automation!, automation!, castings, fabrication!, components, packaging machines!, semiconductors!, electronics manufacturer!, printed circuit boards!, machine parts!, shipyard!, shipbuilding!',
      de: 'maschinenbau!, anlagenbau!, hersteller!, sondermaschinen*!, werkzeugbau!, metallbau!, metallverarbeitung!, fertigung, zerspanung!, cnc, blechbearbeitung!, automatisierungstechnik!, pumpen!, armaturen!, fabrik, produktion, werk, kunststofftechnik!, spritzguss!, prazisionsteile!, elektrotechnik!, drehteile!',
      fr: 'fabricant!, fabrication!, usinage!, construction mecanique!, chaudronnerie!, usine, machines, mecanique de precision!, automatisation!, plasturgie!, tolerie!',
      es: 'fabricante!, fabricacion!, maquinaria!, mecanizado!, fabrica!, automatizacion!, industria, calderia!, mecanizados!',
      it: 'produttore!, costruzione macchine!, macchinari!, lavorazioni meccaniche!, officina meccanica!, produzione, fabbrica, automazione!, carpenteria metallica!, stampaggio!',
      nl: 'fabrikant!, machinebouw!, metaalbewerking!, fabriek!, productie, machines, verspaning!, plaatwerk!',
      pt: 'fabricante!, fabrico!, maquinas!, fabrica!, usinagem!, metalomecanica!, automacao!, industria, moldes!',
    },
    types: '',
    naics: '326 327 332 333 334 335 337 339 321 322 336',
    isic: '16 17 22 23 25 26 27 28 30 31 32 33',
  },
  {
    name: 'Automotive',
    words: {
      en: 'car dealer!, car dealership!, used cars!, new cars!, car repair!, auto repair!, garage!, car parts!, auto parts!, automotive!, car rental!, tyres!, tires!, bodyshop!, vehicles, motorcycles!, test drive, car wash!, automotive supplier!',
      de: 'autohaus!, autohandel!, gebrauchtwagen!, neuwagen!, kfz-werkstatt!, kfz!, autowerkstatt!, werkstatt, autovermietung!, reifen!, fahrzeuge, karosseriebau!, automobilzulieferer!, probefahrt, motorrad*!',
      fr: "concessionnaire!, concession automobile!, garage!, voitures d'occasion!, vehicules, pieces auto!, carrosserie!, automobile!, location de voitures!, pneus!",
      es: 'concesionario!, coches de ocasion!, taller mecanico!, coches!, automocion!, recambios!, alquiler de coches!, neumaticos!, vehiculos',
      it: 'concessionaria!, auto usate!, officina!, autofficina!, autonoleggio!, ricambi auto!, pneumatici!, carrozzeria!, veicoli',
      nl: 'autobedrijf!, autodealer!, occasions!, garage!, autoverhuur!, banden!, auto-onderdelen!, autos',
      pt: 'concessionaria!, concessionario!, carros usados!, oficina!, oficina mecanica!, aluguer de carros!, pneus!, automoveis!, veiculos',
    },
    types:
      'AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash AutomotiveBusiness MotorcycleDealer MotorcycleRepair TireShop GasStation',
    naics: '3361 3362 3363 441 8111 5321 4231',
    isic: '29 45 771',
  },
  {
    name: 'Energy & utilities',
    words: {
      en: 'renewable energy!, solar energy!, solar power!, solar panels!, solar!, wind farm!, wind farms!, wind power!, electricity supplier!, energy supplier!, utility!, oil and gas!, oil & gas!, power plant!, power plants!, water utility!, water supply!, energy company!, natural gas!, electricity!, photovoltaic!, waste management!, recycling!, charging stations, hydrogen, nuclear, grid, turbines',
      de: 'stadtwerke!, energieversorger!, stromanbieter!, photovoltaik!, solaranlagen!, windkraft!, windpark!, erneuerbare energien!, strom!, erdgas!, energie, wasserversorgung!, fernwarme!, entsorgung!, abfallwirtschaft!, ladestationen',
      fr: "energie solaire!, energies renouvelables!, panneaux solaires!, photovoltaique!, electricite!, fournisseur d'energie!, eolien!, eolienne!, gaz, energie, traitement des eaux!, dechets!, centrales solaires!, solaire!",
      es: 'energia solar!, energias renovables!, placas solares!, fotovoltaica!, electricidad!, energia, eolica!, parque eolico!, gas natural!, petroleo!, tratamiento de aguas!, residuos!',
      it: 'energia solare!, energie rinnovabili!, fotovoltaico!, impianti fotovoltaici!, energia elettrica!, energia, eolico!, gas, rifiuti!',
      nl: 'zonne-energie!, zonnepanelen!, duurzame energie!, energieleverancier!, stroom, windenergie!, windpark!, energie, afvalverwerking!',
      pt: 'energia solar!, energias renovaveis!, paineis solares!, fotovoltaica!, eletricidade!, energia, eolica!, gas natural!, petroleo!, residuos!, saneamento!',
    },
    types: 'RecyclingCenter',
    naics: '22 211 213111 213112 486 562 324',
    isic: '06 19 35 36 37 38 39',
  },
  {
    name: 'Mining & metals',
    words: {
      en: 'mining company!, mining!, mines!, copper!, gold mine!, iron ore!, steel!, steelworks!, smelter!, quarry!, aggregates!, foundry!, minerals!, metals!, aluminium!, exploration, lithium!',
      de: 'bergbau!, stahlwerk!, stahlhandel!, stahl!, giesserei!, steinbruch!, kieswerk!, rohstoffe, bergwerk!, huttenwerk!, metalle!',
      fr: 'miniere!, mines!, siderurgie!, acier!, carriere de!, fonderie!, metallurgie!, minerais!',
      es: 'mineria!, minera!, minas!, mina!, cobre!, siderurgia!, acero!, cantera!, fundicion!, metalurgia!, minerales!, yacimiento*!',
      it: 'mineraria!, miniera!, siderurgia!, acciaio!, acciaieria!, fonderia!, metallurgia!',
      nl: 'mijnbouw!, staal!, staalbedrijf!, gieterij!, metalen!',
      pt: 'mineracao!, mineradora!, minas!, siderurgia!, aco!, pedreira!, fundicao!, metalurgia!, minerio*!',
    },
    types: '',
    naics: '212 331 2131 4235',
    isic: '05 07 08 09 24',
  },
  {
    name: 'Chemicals & materials',
    words: {
      en: 'chemicals!, chemical company!, specialty chemicals!, coatings!, polymers!, adhesives!, paints!, plastics!, resins!, fertilisers!, fertilizers!, pigments!, solvents!, laboratory chemicals!',
      de: 'chemie!, chemieunternehmen!, spezialchemie!, chemikalien!, lacke!, farben und lacke!, klebstoffe!, kunststoffe!, polymere!, harze!',
      fr: 'chimie!, produits chimiques!, peintures!, revetements!, adhesifs!, polymeres!, resines!, engrais!',
      es: 'quimica!, productos quimicos!, pinturas!, recubrimientos!, adhesivos!, polimeros!, resinas!, fertilizantes!',
      it: 'chimica!, prodotti chimici!, vernici!, rivestimenti!, adesivi!, polimeri!, resine!',
      nl: 'chemie!, chemicalien!, verf!, coatings!, lijmen!, kunststoffen!',
      pt: 'quimica!, produtos quimicos!, tintas!, revestimentos!, adesivos!, polimeros!, resinas!, fertilizantes!',
    },
    types: '',
    naics: '325 4246',
    isic: '20',
  },
  {
    name: 'Agriculture & forestry',
    words: {
      en: 'farm!, farms!, farming!, agriculture!, agricultural!, dairy farm!, livestock!, crops!, seeds!, orchard!, forestry!, fishery!, fisheries!, plant nursery!, vineyard!, cattle!, greenhouse, harvest, timber, tractors, horticulture!',
      de: 'landwirtschaft!, bauernhof!, biohof!, landwirtschaftlich*!, forstwirtschaft!, viehzucht!, saatgut!, gartnerei!, baumschule!, obsthof!, hofladen!, ackerbau!, ernte, landtechnik!',
      fr: 'agriculture!, exploitation agricole!, ferme!, elevage!, semences!, pepiniere!, sylviculture!, maraichage!, agricole!, recolte',
      es: 'agricultura!, explotacion agricola!, granja!, ganaderia!, semillas!, vivero!, silvicultura!, agricola!, cosecha, finca',
      it: 'agricoltura!, azienda agricola!, fattoria!, allevamento!, sementi!, vivaio!, raccolto',
      nl: 'landbouw!, boerderij!, veehouderij!, tuinbouw!, kwekerij!, bosbouw!, akkerbouw!, oogst',
      pt: 'agricultura!, agropecuaria!, fazenda!, pecuaria!, sementes!, viveiro!, agricola!, colheita, silvicultura!',
    },
    types: '',
    naics: '11 4245',
    isic: '01 02 03',
  },
  {
    name: 'Food & beverages',
    words: {
      en: 'bakery!, bakers!, brewery!, winery!, distillery!, food manufacturer!, food producer!, butcher!, butchers!, confectionery!, chocolate!, coffee roasters!, coffee roaster!, dairy!, cheese!, sourdough!, soft drinks!, bread!, cakes!, pastries!, craft beer!, wines, beverages!, snacks, recipes, cheesemaker!',
      de: 'backerei!, konditorei!, brauerei!, weingut!, metzgerei!, fleischerei!, molkerei!, kaserei!, lebensmittel!, getranke!, brot!, brotchen, kaffeerosterei!, schokolade!, kuchen, susswaren!, torten!',
      fr: 'boulangerie!, patisserie!, brasserie artisanale!, domaine viticole!, vignoble!, boucherie!, fromagerie!, chocolaterie!, agroalimentaire!, pain!, gateaux, vins, torrefacteur!',
      es: 'panaderia!, pasteleria!, cerveceria!, bodega!, bodegas!, carniceria!, queseria!, alimentacion!, vinos!, pan, aceite de oliva!, conservas!',
      it: 'panificio!, pasticceria!, birrificio!, cantina!, macelleria!, caseificio!, vini!, prodotti alimentari!, pane, olio extravergine!, torrefazione!, pastificio!',
      nl: 'bakkerij!, banketbakkerij!, brouwerij!, slagerij!, kaasmakerij!, voedingsmiddelen!, brood!, koffiebranderij!, dranken!, taart',
      pt: 'padaria!, pastelaria!, cervejaria!, adega!, vinhos!, talho!, acougue!, queijaria!, alimentos!, bebidas!, pao, azeite!',
    },
    types: 'Bakery Brewery Distillery Winery IceCreamShop',
    naics: '311 312 4244 4248',
    isic: '10 11 12',
  },
  {
    name: 'Hospitality & tourism',
    words: {
      en: 'hotel!, hotels!, restaurant!, restaurants!, bed and breakfast!, guest house!, hostel!, resort!, travel agency!, tour operator!, holidays!, catering!, cafe!, bistro!, pub!, rooms, book a table!, book your stay!, holiday cottages!, campsite!, spa hotel!, vacation rentals!, tours!, takeaway!, pizzeria!, cruises!, sightseeing',
      de: 'gasthof!, gasthaus!, pension!, ferienwohnung!, ferienwohnungen!, ferienhaus!, reiseburo!, reiseveranstalter!, urlaub!, speisekarte!, zimmer, ubernachtung!, campingplatz!, jugendherberge!, wirtshaus!, reisen!, partyservice!, tisch reservieren!',
      fr: "hotel!, restaurant!, gite!, chambres d'hotes!, agence de voyages!, voyages!, traiteur!, camping!, auberge!, sejour, carte des vins, reserver une table!, office de tourisme!",
      es: 'hotel!, restaurante!, hostal!, casa rural!, agencia de viajes!, viajes!, turismo!, alojamiento!, habitaciones, catering!, reservar mesa!',
      it: 'albergo!, hotel!, ristorante!, agriturismo!, trattoria!, agenzia viaggi!, viaggi!, camere, vacanze!, pizzeria!, prenota un tavolo!',
      nl: 'hotel!, restaurant!, vakantiehuis!, vakantiehuizen!, reisbureau!, reizen!, vakantie!, kamers, camping!, eetcafe!, reserveer een tafel!',
      pt: 'hotel!, restaurante!, pousada!, agencia de viagens!, viagens!, turismo!, alojamento!, quartos, ferias, churrascaria!',
    },
    types:
      'BarOrPub BedAndBreakfast CafeOrCoffeeShop Campground FastFoodRestaurant FoodEstablishment FoodService Hostel Hotel LodgingBusiness Motel Resort Restaurant TouristInformationCenter TravelAgency VacationRental',
    naics: '721 722 5615',
    isic: '55 56 79',
  },
  {
    name: 'Retail & e-commerce',
    words: {
      en: 'online store!, online shop!, webshop!, supermarket!, grocery store!, department store!, bookshop!, bookstore!, furniture store!, gift shop!, toy shop!, hardware store!, jewellers!, jewelry store!, pet shop!, florist!, wholesaler!, shopping cart, add to basket!, add to cart!, free delivery, shop, basket, retailer!, bike shop!, e-commerce, wholesale!',
      de: 'onlineshop!, online-shop!, supermarkt!, einzelhandel!, fachgeschaft!, mobelhaus!, mobel!, buchhandlung!, baumarkt!, blumenladen!, juwelier!, warenkorb!, versandkostenfrei!, grosshandel!, kaufhaus!, gratis versand, spielwaren!, fahrradladen!, kuchenstudio!',
      fr: 'boutique en ligne!, magasin!, supermarche!, librairie!, fleuriste!, bijouterie!, ajouter au panier!, livraison gratuite!, meubles!, grossiste!, quincaillerie!, boutique',
      es: 'tienda online!, tienda!, supermercado!, libreria!, floristeria!, joyeria!, anadir al carrito!, envio gratis!, muebles!, ferreteria!, mayorista!',
      it: 'negozio online!, negozio!, supermercato!, libreria!, fioraio!, gioielleria!, aggiungi al carrello!, spedizione gratuita!, arredamento!, mobili!, ferramenta!, ingrosso!',
      nl: 'webwinkel!, winkel!, supermarkt!, boekhandel!, bloemist!, juwelier!, winkelwagen!, gratis verzending!, meubels!, groothandel!, speelgoed!',
      pt: 'loja online!, loja virtual!, loja!, supermercado!, livraria!, florista!, joalharia!, adicionar ao carrinho!, frete gratis!, moveis!, atacado!',
    },
    types:
      'BikeStore BookStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MusicStore OfficeEquipmentStore OutletStore PetStore ShoppingCenter SportingGoodsStore ToyStore WholesaleStore',
    naics: '42 44 45',
    isic: '46 47',
  },
  {
    name: 'Fashion & textiles',
    words: {
      en: 'fashion!, fashion brand!, clothing!, apparel!, shoes!, footwear!, textile!, textiles!, menswear!, womenswear!, dresses!, tailor!, tailors!, fabrics!, knitwear!, handbags!, jeans, collection, outfits, sneakers, streetwear!',
      de: 'mode, modehaus!, bekleidung!, kleidung!, schuhe!, schuhhaus!, textilien!, massschneiderei!, damenmode!, herrenmode!, stoffe!, taschen, kollektion',
      fr: 'mode, pret-a-porter!, vetements!, chaussures!, textile!, couture!, maroquinerie!, collection, robes, tissus!',
      es: 'moda!, ropa!, zapatos!, calzado!, textil!, sastreria!, bolsos, coleccion, vestidos, tejidos!',
      it: 'moda!, abbigliamento!, scarpe!, calzature!, tessuti!, sartoria!, borse, collezione, pelletteria!',
      nl: 'mode, kleding!, schoenen!, textiel!, kleermaker!, tassen, collectie, stoffen!',
      pt: 'moda!, roupas!, vestuario!, sapatos!, calcado!, calcados!, textil!, alfaiataria!, bolsas, colecao',
    },
    types: 'ClothingStore MensClothingStore ShoeStore',
    naics: '313 314 315 316 4481 4482 4581 4582 4243',
    isic: '13 14 15',
  },
  {
    name: 'Transport & logistics',
    words: {
      en: 'logistics!, freight!, freight forwarding!, freight forwarder!, haulage!, hauliers!, shipping company!, courier!, couriers!, trucking!, warehousing!, removals!, moving company!, supply chain!, container shipping!, taxi!, railway!, bus operator!, coach hire!, parcel delivery!, fleet, carrier!, pallets, trucks, public transport!, ferries!, ferry!, cold chain!',
      de: 'spedition!, logistik!, logistikdienstleister!, transporte!, fuhrunternehmen!, kurierdienst!, umzuge!, umzugsunternehmen!, lagerung!, taxi!, verkehrsbetriebe!, busreisen!, guterverkehr!, reederei!, paketdienst!, lkw, eisenbahn!',
      fr: 'transport!, transports!, transporteur!, logistique!, demenagement!, fret!, messagerie!, affretement!, entreposage!, taxi!, flotte',
      es: 'transporte!, transportes!, logistica!, mudanzas!, mensajeria!, flete!, transitarios!, almacenaje!, taxi!, camiones',
      it: 'trasporti!, logistica!, spedizioni!, spedizioniere!, traslochi!, autotrasporti!, corriere!, magazzinaggio!, taxi!',
      nl: 'transport!, logistiek!, expeditie!, verhuizingen!, verhuisbedrijf!, koerier!, opslag!, taxi!, vrachtwagens, scheepvaart!',
      pt: 'transporte!, transportes!, transportadora!, logistica!, mudancas!, frete!, armazenagem!, taxi!, camioes',
    },
    types: 'MovingCompany',
    naics: '482 483 484 485 487 488 491 492 493',
    isic: '49 50 52 53',
  },
  {
    name: 'Aviation & aerospace',
    words: {
      en: 'airline!, airlines!, airways!, flights!, aerospace!, airport!, aircraft!, aviation!, helicopter!, helicopters!, satellites!, spacecraft!, flight school!, check-in, destinations, passengers, air charter!, drones!',
      de: 'fluggesellschaft!, flughafen!, luftfahrt!, raumfahrt!, flugzeug*!, fluge!, hubschrauber!, satelliten!, flugschule!',
      fr: 'compagnie aerienne!, aeroport!, aeronautique!, aerospatiale!, vols!, avions!, helicoptere!',
      es: 'aerolinea!, lineas aereas!, aeropuerto!, aeronautica!, aeroespacial!, vuelos!, aviones!',
      it: 'compagnia aerea!, aeroporto!, aeronautica!, aerospaziale!, voli!, elicotteri!',
      nl: 'luchtvaartmaatschappij!, luchthaven!, luchtvaart!, ruimtevaart!, vluchten!, vliegtuigen!',
      pt: 'companhia aerea!, aeroporto!, aeronautica!, aeroespacial!, voos!, avioes!',
    },
    types: 'Airline',
    naics: '481 3364 4881 56172',
    isic: '51 303',
  },
  {
    name: 'Recruiting & staffing',
    words: {
      en: 'recruitment agency!, recruiters!, recruitment!, staffing!, staffing agency!, executive search!, headhunters!, headhunting!, temp agency!, job seekers!, jobseekers!, candidates, vacancies, employers, talent acquisition!',
      de: 'personalvermittlung!, personalberatung!, zeitarbeit!, personaldienstleister!, personaldienstleistungen!, arbeitnehmeruberlassung!, bewerber, stellenangebote, headhunter!',
      fr: "cabinet de recrutement!, recrutement!, interim!, agence d'interim!, travail temporaire!, candidats, chasseur de tetes!",
      es: 'seleccion de personal!, trabajo temporal!, empresa de trabajo temporal!, candidatos, ofertas de empleo, recursos humanos!',
      it: 'agenzia per il lavoro!, ricerca e selezione!, ricerca e selezione del personale!, lavoro interinale!, candidati, somministrazione',
      nl: 'uitzendbureau!, detachering!, werving en selectie!, vacatures, kandidaten, uitzendkrachten!',
      pt: 'recrutamento!, recrutamento e selecao!, trabalho temporario!, candidatos, vagas, recursos humanos!',
    },
    types: 'EmploymentAgency',
    naics: '5613',
    isic: '78',
  },
  {
    name: 'Arts & entertainment',
    words: {
      en: 'theatre!, theater!, museum!, art gallery!, gallery!, orchestra!, concert hall!, cinema!, music festival!, festival!, record label!, video games!, game studio!, game developer!, casino!, amusement park!, theme park!, exhibitions!, exhibition, concerts, tickets, artists, photographer!, photography!, musicians, dance company!, opera!, choir!, zoo!, nightclub!',
      de: 'theater!, museum!, galerie!, kunstgalerie!, orchester!, konzerthaus!, kino!, festival!, ausstellung!, ausstellungen!, konzerte, fotograf!, fotografin!, fotostudio!, oper!, freizeitpark!, spieleentwickler!, spielbank!, spielplan',
      fr: "theatre!, musee!, galerie d'art!, orchestre!, cinema!, festival!, expositions!, spectacles!, photographe!, opera!, concerts, billetterie, jeux video!",
      es: 'teatro!, museo!, galeria de arte!, orquesta!, cine!, festival!, exposiciones!, fotografo!, fotografia!, conciertos, entradas, videojuegos!, opera!',
      it: "teatro!, museo!, galleria d'arte!, orchestra!, cinema!, festival!, mostre!, fotografo!, fotografia!, concerti, biglietti, videogiochi!, opera lirica!",
      nl: 'theater!, museum!, galerie!, orkest!, bioscoop!, festival!, tentoonstellingen!, fotograaf!, fotografie!, concerten, kaarten',
      pt: 'teatro!, museu!, galeria de arte!, orquestra!, cinema!, festival!, exposicoes!, fotografo!, fotografia!, concertos, bilhetes, jogos!',
    },
    types:
      'AmusementPark ArtGallery Casino EntertainmentBusiness MovieTheater NightClub PerformingGroup AdultEntertainment',
    naics: '711 712 7131 7132 51213 54192',
    isic: '90 91 92 932 742',
  },
  {
    name: 'Sports & fitness',
    words: {
      en: 'gym!, fitness!, fitness studio!, football club!, sports club!, golf club!, tennis club!, yoga!, yoga studio!, personal training!, personal trainer!, swimming pool!, workout, league, fixtures, coaches, pilates!, climbing!, athletics!, rowing club!, martial arts!',
      de: 'fitnessstudio!, sportverein!, fussballverein!, turnverein!, golfclub!, tennisclub!, yoga!, schwimmbad!, kletterhalle!, tabelle, mannschaft, tanzschule!, reitverein!, fitness!',
      fr: 'salle de sport!, club de sport!, club de football!, fitness!, yoga!, piscine!, club de tennis!, entrainement, equipe',
      es: 'gimnasio!, club deportivo!, club de futbol!, fitness!, yoga!, piscina!, entrenamiento, club de tenis!, deportes!',
      it: 'palestra!, societa sportiva!, associazione sportiva!, fitness!, yoga!, piscina!, calcio!, allenamento',
      nl: 'sportschool!, sportvereniging!, voetbalclub!, fitness!, yoga!, zwembad!, tennisclub!',
      pt: 'ginasio!, academia de ginastica!, clube desportivo!, clube de futebol!, fitness!, ioga!, piscina!, treino',
    },
    types:
      'ExerciseGym GolfCourse HealthClub SkiResort SportsActivityLocation SportsClub SportsOrganization SportsTeam TennisComplex',
    naics: '7112 71391 71392 71394 71395',
    isic: '931',
  },
  {
    name: 'Beauty & personal care',
    words: {
      en: 'hair salon!, hairdresser!, hairdressers!, barber!, barbershop!, barbers!, beauty salon!, cosmetics!, skincare!, skin care!, nail salon!, day spa!, massage!, make-up!, makeup!, tattoo studio!, perfume!, perfumes!, manicure!, beauty!',
      de: 'friseur*!, friseursalon!, kosmetik!, kosmetikstudio!, nagelstudio!, massage!, wellness, hautpflege!, naturkosmetik!, parfum*!, tattoostudio!',
      fr: 'coiffeur!, salon de coiffure!, coiffure!, institut de beaute!, cosmetiques!, soins du visage!, parfums!, massage!, manucure!, beaute!',
      es: 'peluqueria!, salon de belleza!, centro de estetica!, cosmetica!, cosmeticos!, perfumes!, masajes!, manicura!, belleza!, barberia!',
      it: 'parrucchiere!, salone di bellezza!, centro estetico!, cosmetici!, cosmetica!, profumi!, massaggi!, bellezza!, barbiere!',
      nl: 'kapper!, kapsalon!, schoonheidssalon!, cosmetica!, huidverzorging!, massage!, nagelstudio!, parfum!',
      pt: 'cabeleireiro!, salao de beleza!, estetica!, cosmeticos!, perfumes!, massagens!, manicure!, beleza!, barbearia!',
    },
    types: 'BeautySalon DaySpa HairSalon HealthAndBeautyBusiness NailSalon TattooParlor',
    naics: '8121 4461 4561 32562',
    isic: '9602 2023',
  },
  {
    name: 'Security services',
    words: {
      en: 'security company!, security guards!, security services!, cctv!, alarm systems!, private security!, surveillance!, burglar alarms!, access control!, fire safety!, fire protection!, locksmith!, guarding!',
      de: 'sicherheitsdienst!, wachdienst!, werkschutz!, alarmanlagen!, videouberwachung!, objektschutz!, brandschutz!, schlusseldienst!, zutrittskontrolle!, sicherheitstechnik!',
      fr: 'societe de securite!, gardiennage!, agents de securite!, videosurveillance!, alarmes!, securite privee!, securite incendie!, serrurier!',
      es: 'empresa de seguridad!, seguridad privada!, vigilancia!, vigilantes!, alarmas!, videovigilancia!, cerrajero!',
      it: 'istituto di vigilanza!, vigilanza privata!, vigilanza!, antifurto!, videosorveglianza!, allarmi!, antincendio!',
      nl: 'beveiliging!, beveiligingsbedrijf!, camerabewaking!, alarmsystemen!, brandbeveiliging!, slotenmaker!',
      pt: 'empresa de seguranca!, seguranca privada!, vigilancia!, alarmes!, videovigilancia!, chaveiro!',
    },
    types: '',
    naics: '5616',
    isic: '80',
  },
];
