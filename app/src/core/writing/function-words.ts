/**
 * Function words by language: they show a text's language whatever its subject. Only languages of Latin script; the
 * others show by their characters. Chosen by hand from each language's most common words.
 */
const WORDS = {
  cs: 'a je se na v s z do pro při nebo také jsou není který která které jeho její vaše vám díky ze ve jako už tento tato svou si aby pod nad bez jen',
  da: 'og er det den en et til på med af som for ikke der din dit dine har kan vi du fra eller ved også bliver være jeres deres når om over under uden i',
  de: 'und der die das ist mit von für ein eine einen einem einer aus auf im in zu den dem des sie ihr ihre ihren sich nicht auch oder bei zum zur durch wie wir am als über unter ohne dieser diese dieses alle sind steht kommt geht es',
  en: 'the and of with for is are your you from this that in on at by to it its all our we or be can not has have an as below which their more these',
  es: 'el la los las de y en con para por un una que es su sus al del se más o como este esta estos todo todos sin sobre desde tu tus son no lo le está puede pueden hecho hecha muy cada donde nuestra nuestro',
  fr: 'le la les de des du et en avec pour par un une est sont dans sur vos votre vous que qui au aux ce cette ces ou plus à se sa son ses nous sans ne pas il elle tous toutes',
  it: 'il lo la i gli le di del della dei delle e in con per un una è sono che da dal dalla al alla nel nella su tuo tua suo sua più questo questa come senza non si o tutti ogni può possono fatto fatta molto dove nostra nostro',
  nl: 'de het een en van met voor in is op te aan uit bij door of dat die uw je jouw wij onze zijn niet ook deze dit naar als meer om zonder over onder alle staat komt',
  pl: 'i w z na do się jest dla oraz o od po przez za nie to twój twoje twoja są lub który która które jak jego ten ta te przy pod ze tego ich',
  pt: 'o a os as de do da dos das e em no na nos nas com para por um uma que é são seu sua seus suas ao à mais ou como este esta sem sobre não se todos pelo pela pode podem feito feita muito cada onde nossa nosso',
  sv: 'och är det den en ett till på med av som för inte din ditt dina har kan vi du från eller vid också blir vara er deras när om över under utan i att',
  tr: 've bir bu için ile de da çok daha en gibi olan olarak her ya veya kadar sonra ama değil mi siz sizin bizim tüm olan ise hem',
} as const

const LISTS: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(' '))]),
)
/** A word shared by several languages weighs less. */
const WEIGHTS = new Map<string, number>()
for (const word of new Set(Object.values(LISTS).flatMap((list) => [...list]))) {
  WEIGHTS.set(word, 1 / Object.values(LISTS).filter((list) => list.has(word)).length)
}

/** Scores each language of Latin script: about one per function word unique to it. */
export function functionWordScores(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(LISTS).map(([language, list]) => [
      language,
      words.reduce((sum, word) => sum + (list.has(word) ? (WEIGHTS.get(word) ?? 0) : 0), 0),
    ]),
  )
}

export const isFunctionWord = (word: string): boolean => WEIGHTS.has(word)
