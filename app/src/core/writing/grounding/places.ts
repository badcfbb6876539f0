import { displayNames } from '#kit/shared/formatters.ts'
import { WRITING_LANGUAGES } from '../languages.ts'
import type { Concept } from './claim.ts'

/** Demonyms and adjectives of a country that its name alone does not show; the country's names are added. */
const DEMONYMS: Readonly<Record<string, string>> = {
  DE: 'german germany deutsch deutsche deutscher deutschem deutschen deutsches allemand allemande alemán alemana tedesco tedesca duits duitse alemão alemã niemiecki niemiecka niemieckie německý německá německé tysk tyska tyske alman',
  AT: 'austrian österreichisch österreichische österreichischer österreichischen autrichien autrichienne austríaco austriaco',
  CH: 'swiss schweizer schweizerisch schweizerische suisse suizo suiza svizzero svizzera zwitsers',
  IT: 'italian italienisch italienische italienischer italienischem italienischen italienisches italien italienne italiano italiana italiani italiane italiaans italiaanse włoski włoska włoskie italský italská italské italiensk italienska italienske italyan',
  FR: 'french französisch französische französischer französischem französischen français française francés francesa francese frans franse francês francuski francuska francouzský francouzská fransk franska franske fransız',
  ES: 'spanish spanisch spanische spanischer spanischem spanischen espagnol espagnole español española spagnolo spagnola spaans spaanse espanhol espanhola hiszpański hiszpańska španělský španělská spansk spanska spanske ispanyol',
  PT: 'portuguese portugiesisch portugiesische portugiesischer portugiesischen portugais portugaise portugués portuguesa portoghese portugees portugese português',
  GB: 'british english england britisch britische britischer britischen englisch englische englischer englischen scottish schottisch schottische scotland welsh wales uk anglais anglaise britannique inglés inglesa inglese brits britse engels engelse brytyjski angielski britský anglický britisk engelsk engelska ingiliz',
  IE: 'irish irisch irische irischer irischen irlandais irlandaise irlandés irlandesa irlandese iers ierse',
  NL: 'dutch holland niederländisch niederländische niederländischer holländisch holländische hollandais néerlandais néerlandaise holandés holandesa olandese nederlands nederlandse',
  BE: 'belgian belgisch belgische belgischer belge belga',
  DK: 'danish dänisch dänische dänischer dänischem dänischen danois danoise danés danesa danese deens deense dansk danske duński duńska dánský',
  SE: 'swedish schwedisch schwedische schwedischer schwedischem schwedischen suédois suédoise sueco sueca svedese zweeds zweedse svensk svenska svenske szwedzki szwedzka švédský isveç',
  NO: 'norwegian norwegisch norwegische norwegischer norwegischen norvégien norvégienne noruego noruega norvegese norsk norska norske norweski norský norveç',
  FI: 'finnish finnisch finnische finnischer finnischen finlandais finlandaise finlandés finlandesa finlandese',
  PL: 'polnisch polnische polnischer polnischen polonais polonaise polaco polaca polacco polacca polski polska polskie polskiego polský polsk bolesławiec bolesławca',
  CZ: 'czech tschechisch tschechische tschechischer bohemian tchèque checo checa ceco český česká české česka česku czeski czeska tjekkisk tjeckisk bohemia',
  GR: 'greek griechisch griechische griechischer griechischen grec grecque griego griega greco greca grieks griekse',
  TR: 'turkish türkisch türkische türkischer türkischen turc turque turco turca turks turkse türk turecki turecký tyrkisk',
  US: 'american usa us-made amerikanisch amerikanische amerikanischer amerikanischen américain américaine americano americana amerikaans amerikaanse',
  CA: 'canadian kanadisch kanadische canadien canadienne canadiense canadese',
  MX: 'mexican mexikanisch mexikanische mexicain mexicaine mexicano mexicana messicano',
  BR: 'brazilian brasilianisch brasilianische brésilien brésilienne brasileño brasileña brasiliano',
  AR: 'argentinian argentine argentinisch argentinische argentin argentino argentina',
  PE: 'peruvian peruanisch peruanische péruvien péruvienne peruano peruana peruviano',
  CO: 'colombian kolumbianisch kolumbianische colombien colombienne colombiano colombiana',
  JP: 'japanese japanisch japanische japanischer japanischem japanischen japanisches japonais japonaise japonés japonesa giapponese japans japanse japoński japońska japonský japansk japanska japanske japon',
  CN: 'chinese chinesisch chinesische chinois chinoise chino cinese chiński čínský kinesisk çin chin',
  KR: 'korean koreanisch koreanische coréen coréenne coreano coreana',
  IN: 'indian indisch indische indischer indischen indien indienne indio indiano',
  TH: 'thai thailändisch thailändische thaïlandais tailandés',
  VN: 'vietnamese vietnamesisch vietnamesische vietnamien vietnamita',
  ID: 'indonesian indonesisch indonesische balinese',
  AU: 'australian australisch australische australien australienne australiano australiana',
  NZ: 'neuseeländisch neuseeländische néo-zélandais',
  ZA: 'südafrikanisch südafrikanische sud-africain sudafricano',
  MA: 'moroccan marokkanisch marokkanische marokkanischer marocain marocaine marroquí marocchino',
  EG: 'egyptian ägyptisch ägyptische ägyptischer égyptien égyptienne egipcio egiziano',
  ET: 'ethiopian äthiopisch äthiopische éthiopien etíope etiope',
  KE: 'kenyan kenianisch kenianische kényan keniano',
  RU: 'russian russisch russische russe ruso rusa russo',
  UA: 'ukrainian ukrainisch ukrainische ukrainien ucraniano',
  IS: 'icelandic isländisch isländische islandais islandés islandese',
}

/** Regions and cities that goods are said to come from. */
const REGIONS: readonly Concept[] = [
  [
    'Europe',
    'European',
    'Europa',
    'europäisch',
    'europäische',
    'européen',
    'européenne',
    'europeo',
    'europea',
    'Europees',
  ],
  [
    'Scandinavia',
    'Scandinavian',
    'Nordic',
    'Skandinavien',
    'skandinavisch',
    'skandinavische',
    'skandinavischer',
    'skandinavischem',
    'skandinavischen',
    'nordisch',
    'scandinave',
    'escandinavo',
    'escandinava',
    'scandinavo',
    'Scandinavisch',
  ],
  [
    'Mediterranean',
    'mediterran',
    'mediterrane',
    'Mittelmeer',
    'méditerranéen',
    'mediterráneo',
    'mediterraneo',
  ],
  ['Asia', 'Asian', 'Asien', 'asiatisch', 'asiatique', 'asiático', 'asiatico'],
  ['Africa', 'African', 'Afrika', 'afrikanisch', 'afrikanische', 'africain', 'africano'],
  ['Himalaya', 'Himalayan'],
  ['Alps', 'Alpine', 'Alpen', 'alpin', 'alpine'],
  [
    'Tuscany',
    'Tuscan',
    'Toskana',
    'toskanisch',
    'toskanische',
    'toskanischem',
    'Toscane',
    'Toscana',
    'toscano',
  ],
  ['Sicily', 'Sicilian', 'Sizilien', 'sizilianisch', 'Sicile', 'Sicilia', 'siciliano'],
  ['Provence', 'Provençal', 'provenzalisch'],
  ['Brittany', 'Bretagne'],
  ['Normandy', 'Normandie'],
  ['Bavaria', 'Bavarian', 'Bayern', 'bayerisch', 'bayerische', 'Bavière', 'Baviera'],
  ['Black Forest', 'Schwarzwald', 'Forêt-Noire', 'Selva Negra'],
  ['Allgäu'],
  ['Tyrol', 'Tirol', 'Tyrolean'],
  ['Andalusia', 'Andalusien', 'Andalucía', 'Andalousie'],
  ['Catalonia', 'Katalonien', 'Cataluña'],
  ['California', 'Californian', 'Kalifornien', 'Californie'],
  ['Texas', 'Texan'],
  ['Oregon'],
  ['Vermont'],
  ['Brooklyn'],
  ['New York'],
  ['London', 'Londres', 'Londra'],
  ['Paris', 'パリ', '巴黎', 'Parisian', 'Pariser', 'parisien', 'Parigi', 'París'],
  ['Milan', 'Milano', 'Mailand', 'Milán'],
  ['Florence', 'Florentine', 'Florenz', 'Firenze', 'Florencia'],
  ['Venice', 'Venetian', 'Venedig', 'Venezia', 'Murano'],
  ['Naples', 'Neapolitan', 'Neapel', 'Napoli'],
  ['Rome', 'Rom', 'Roma'],
  ['Berlin', 'Berliner'],
  ['Munich', 'München', 'Münchner'],
  ['Hamburg', 'Hamburger Manufaktur'],
  ['Vienna', 'Viennese', 'Wien', 'Wiener', 'Vienne'],
  ['Zurich', 'Zürich'],
  ['Barcelona'],
  ['Madrid'],
  ['Lisbon', 'Lissabon', 'Lisboa', 'Lisbonne'],
  ['Porto'],
  ['Amsterdam'],
  ['Delft'],
  ['Copenhagen', 'Kopenhagen', 'København', 'Copenhague'],
  ['Stockholm'],
  ['Oslo'],
  ['Helsinki'],
  ['Dublin'],
  ['Edinburgh'],
  ['Prague', 'Prag', 'Praha', 'Praga'],
  ['Istanbul'],
  ['Marrakesh', 'Marrakesch', 'Marrakech'],
  ['Tokyo', 'Tokio', '東京', '东京', '도쿄'],
  ['Kyoto', 'Kioto', '京都'],
  ['Shanghai', '上海'],
  ['Sydney'],
  ['Solingen'],
  ['Sheffield'],
  ['Limoges'],
  ['Andes', 'Andean', 'Anden', 'andin'],
  ['Amazon rainforest', 'Amazonas', 'Amazonian'],
  ['Caribbean', 'Karibik', 'karibisch', 'Caraïbes', 'Caribe'],
]

/** Codes whose names more often mean something else on a product page. */
const NOT_PLACES = new Set([
  'JE',
  'TD',
  'GE',
  'JO',
  'EH',
  'EU',
  'EZ',
  'UN',
  'XA',
  'XB',
  'QO',
  'ZZ',
  'AQ',
  'HM',
  'BV',
  'TF',
])
/** Words that are a country in one language and an everyday word in another. */
const EVERYDAY = new Set([
  'isle',
  'man',
  'china',
  'chine',
  'turkey',
  'guinea',
  'panama',
  'mali',
  'togo',
  'malta',
  'cuba',
  'india',
  'chin',
])

/** Every country by its names in the writing languages, every demonym and region. */
export const PLACES: readonly Concept[] = [...countries(), ...REGIONS]

function countries(): Concept[] {
  const names = WRITING_LANGUAGES.map((language) =>
    displayNames([language], { type: 'region', fallback: 'none' }),
  )
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.flatMap((code) => {
    if (NOT_PLACES.has(code)) return []
    const own = names.flatMap((each) => each.of(code) ?? []).filter((name) => name !== code)
    const demonyms = DEMONYMS[code]?.split(' ') ?? []
    // Taiwan, Palestine and others have words in brackets, which product pages never use.
    const all = new Set([...own.map((name) => name.replace(/\s*[(（].*$/u, '')), ...demonyms])
    return all.size > 0 ? [[...all].filter((name) => name.length > 1 || /\p{Script=Han}/u.test(name))] : []
  })
}

/** True if the word is a place only with a capital letter: "china" is a plate, "China" a country. */
export function needsCapital(name: string): boolean {
  return EVERYDAY.has(name.toLocaleLowerCase('en'))
}
