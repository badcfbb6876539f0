/** A number in a text, with the unit after it, if any. */
export interface Quantity {
  words: string
  /** Possible readings: `1.000` is 1 or 1000, depending on the writer. */
  values: number[]
  /** Dimension, and the factor of one unit to the dimension's base; null without unit. */
  unit: { dimension: string; factor: number; words: string } | null
}

/** Units by dimension: factor to the base, and their spellings. */
const UNITS: readonly [dimension: string, factor: number, names: string][] = [
  [
    'length',
    1,
    'mm|millimeter|millimeters|millimetre|millimetres|millimètre|millimètres|milímetro|milímetros|millimetri',
  ],
  [
    'length',
    10,
    'cm|centimeter|centimeters|centimetre|centimetres|zentimeter|centimètre|centimètres|centímetro|centímetros|centimetri',
  ],
  ['length', 1_000, 'm|meter|meters|metre|metres|mètre|mètres|metro|metros|metri'],
  ['length', 1_000_000, 'km|kilometer|kilometers|kilometre|kilometres|kilomètres|kilómetros'],
  ['length', 25.4, 'in|inch|inches|zoll|"|″|pouces|pulgadas|pollici'],
  ['length', 304.8, 'ft|foot|feet|fuß|pieds|pies|piedi'],
  ['mass', 1, 'g|gr|gram|grams|gramm|gramme|grammes|gramo|gramos|grammi'],
  ['mass', 0.001, 'mg|milligram|milligrams|milligramm'],
  ['mass', 1_000, 'kg|kilo|kilos|kilogram|kilograms|kilogramm|kilogramme|kilogrammes|kilogramos|chilogrammi'],
  ['mass', 28.35, 'oz|ounce|ounces|unzen'],
  ['mass', 453.6, 'lb|lbs|pound|pounds|pfund'],
  ['volume', 1, 'ml|milliliter|milliliters|millilitre|millilitres|mililitros|millilitri'],
  ['volume', 10, 'cl|zentiliter|centilitre|centilitres'],
  ['volume', 1_000, 'l|liter|liters|litre|litres|litro|litros|litri'],
  ['time', 1, 'second|seconds|sekunde|sekunden|secondes|segundos|secondi'],
  ['time', 60, 'min|minute|minutes|minuten|minutos|minuti'],
  ['time', 3_600, 'h|hour|hours|stunde|stunden|heure|heures|hora|horas|ore'],
  ['time', 86_400, 'day|days|tag|tage|tagen|jour|jours|día|días|giorni|dagen'],
  ['time', 604_800, 'week|weeks|woche|wochen|semaine|semaines|semana|semanas|settimane|weken'],
  ['time', 2_629_800, 'month|months|monat|monate|monaten|mois|mes|meses|mesi|maanden'],
  ['time', 31_557_600, 'year|years|jahr|jahre|jahren|an|ans|année|années|año|años|anni|jaar'],
  ['power', 1, 'w|watt|watts'],
  ['power', 1_000, 'kw|kilowatt|kilowatts'],
  ['voltage', 1, 'v|volt|volts'],
  ['charge', 1, 'mah'],
  ['charge', 1_000, 'ah'],
  ['data', 1, 'mb|megabyte|megabytes'],
  ['data', 1_000, 'gb|gigabyte|gigabytes'],
  ['data', 1_000_000, 'tb|terabyte|terabytes'],
  ['frequency', 1, 'hz|hertz'],
  ['light', 1, 'lm|lumen|lumens'],
  ['light-colour', 1, 'k|kelvin'],
  ['temperature', 1, '°c|°|degrees|grad|degrés|grados|gradi'],
  ['share', 1, '%|percent|prozent|pour cent|por ciento|per cento|procent'],
  ['area', 1, 'm²|m2|sqm|quadratmeter|square meters|square metres'],
  ['density', 1, 'gsm|g/m²|g/m2'],
  ['thread', 1, 'den|denier'],
  ['carat', 1, 'carat|carats|karat|ct'],
  ['pixels', 1, 'mp|megapixel|megapixels'],
]

const UNIT_BY_NAME = new Map(
  UNITS.flatMap(([dimension, factor, names]) =>
    names.split('|').map((name) => [name, { dimension, factor }] as const),
  ),
)

/** Written-out numbers a text may use for digits; "one" is also an article and makes no claim. */
const NUMBER_WORDS: Record<string, number> = Object.fromEntries(
  [
    'two zwei deux dos due twee',
    'three drei trois tres tre drie',
    'four vier quatre cuatro quattro',
    'five fünf cinq cinco cinque vijf',
    'six sechs seis sei zes',
    'seven sieben sept siete sette zeven',
    'eight acht huit ocho otto',
    'nine neun neuf nueve nove negen',
    'ten zehn dix diez dieci tien',
    'eleven elf onze once undici',
    'twelve zwölf douze doce dodici twaalf dozen dutzend',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 2] as const)),
)
Object.assign(NUMBER_WORDS, {
  twenty: 20,
  zwanzig: 20,
  fifty: 50,
  fünfzig: 50,
  hundred: 100,
  hundert: 100,
  cent: 100,
  cien: 100,
  thousand: 1000,
  tausend: 1000,
  mille: 1000,
  mil: 1000,
})

const NUMBER = /(?<![\p{L}\d])\d+(?:[.,'\u00a0\u202f]\d+)*|(?<=[\p{L}])\d+(?:[.,]\d+)*/gu

/** Returns every number of a text, in digits or written out. */
export function quantitiesOf(text: string): Quantity[] {
  return [...inDigits(text), ...inWords(text)]
}

function inDigits(text: string): Quantity[] {
  const matches = [...text.matchAll(NUMBER)]
  const found: Quantity[] = []
  for (const [at, match] of [...matches.entries()].reverse()) {
    const rest = text.slice(match.index + match[0].length)
    const next = matches[at + 1]
    // "180 × 90 cm": the unit after the last measure applies to all.
    const isMeasureOfSeveral = /^\s*[x×]\s*\d/u.test(rest) && next !== undefined
    const unit = unitBehind(rest) ?? (isMeasureOfSeveral ? (found.at(-1)?.unit ?? null) : null)
    found.push({ words: match[0] + (unit ? ` ${unit.words}` : ''), values: readings(match[0]), unit })
  }
  return found.reverse()
}

function inWords(text: string): Quantity[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap((match) => {
    const value = NUMBER_WORDS[match[0].toLocaleLowerCase('en')]
    if (value === undefined) return []
    const unit = unitBehind(text.slice(match.index + match[0].length))
    return [{ words: match[0] + (unit ? ` ${unit.words}` : ''), values: [value], unit }]
  })
}

function unitBehind(rest: string): Quantity['unit'] {
  const match =
    /^[\s\u00a0\u202f-]{0,2}(%|°c|°|"|″|g\/m²|g\/m2|m²|m2|pour cent|por ciento|per cento|\p{L}+)/iu.exec(rest)
  const words = match?.[1]
  if (!words) return null
  const known = UNIT_BY_NAME.get(words.toLocaleLowerCase('en'))
  return known ? { ...known, words } : null
}

function readings(digits: string): number[] {
  const plain = digits.replace(/['\u00a0\u202f]/g, '')
  const values = new Set<number>([Number(plain.replace(/[.,]/g, ''))])
  const parts = plain.split(/[.,]/)
  // The last separator may be the decimal one; those before it can only separate thousands.
  if (parts.length > 1) values.add(Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`))
  // `2.5` is never 25: groups of thousands have three digits.
  if (parts.length > 1 && parts.slice(1).some((part) => part.length !== 3))
    values.delete(Number(parts.join('')))
  return [...values]
}

/** True if the source has the same number, and the same amount if the text gives a unit. */
export function says(source: readonly Quantity[], claimed: Quantity): boolean {
  return source.some((known) => {
    const { unit } = claimed
    if (!unit) return claimed.values.some((value) => known.values.includes(value))
    if (known.unit?.dimension !== unit.dimension) return false
    const factor = known.unit.factor
    return claimed.values.some((value) =>
      known.values.some((other) => isClose(value * unit.factor, other * factor)),
    )
  })
}

/** Allows for rounding in conversions: 1 inch is 2.54 cm, and 2.5 to most people. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.02 * Math.max(Math.abs(a), Math.abs(b))
}
