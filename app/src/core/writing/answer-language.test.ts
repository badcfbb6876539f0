import { describe, expect, it } from 'vitest'
import { isOtherLanguage } from './answer-language.ts'

/** A shop's sentence in each language, as a native speaker would write it. */
const SENTENCES: Record<string, string> = {
  cs: 'Ručně točený hrnek z kameniny, který se hodí pro vaši ranní kávu a je snadné ho umýt.',
  da: 'Et håndlavet krus af stentøj, der passer til din morgenkaffe og kan tåle opvaskemaskine.',
  de: 'Ein handgedrehter Becher aus Steinzeug, der zu Ihrem Morgenkaffee passt und in die Spülmaschine darf.',
  en: 'A hand-thrown mug of stoneware that suits your morning coffee and can go into the dishwasher.',
  es: 'Una taza de gres hecha a mano para tu café de la mañana, que se puede lavar en el lavavajillas.',
  fr: 'Une tasse en grès tournée à la main pour votre café du matin, qui passe au lave-vaisselle.',
  hi: 'आपकी सुबह की कॉफी के लिए हाथ से बना पत्थर का मग, जिसे आसानी से धोया जा सकता है।',
  it: 'Una tazza di gres fatta a mano per il tuo caffè del mattino, che si lava anche in lavastoviglie.',
  ja: '朝のコーヒーにぴったりな、手作りの陶器のマグカップです。食洗機で洗えます。',
  ko: '아침 커피에 잘 어울리는 수제 도자기 머그컵으로 식기세척기에 넣을 수 있습니다.',
  nl: 'Een handgedraaide mok van steengoed die bij je ochtendkoffie past en in de vaatwasser mag.',
  pl: 'Ręcznie toczony kubek z kamionki, który pasuje do twojej porannej kawy i jest łatwy do mycia.',
  pt: 'Uma caneca de grés feita à mão para o seu café da manhã, que pode ir à máquina de lavar.',
  sv: 'En handgjord mugg av stengods som passar till ditt morgonkaffe och kan diskas i maskin.',
  tr: 'Sabah kahveniz için el yapımı bir kupa; hem bulaşık makinesine girer hem de çok sağlam.',
  zh: '手工制作的陶瓷马克杯，适合您的早晨咖啡，可以放入洗碗机清洗，使用方便。',
}
const pairs = Object.keys(SENTENCES).flatMap((expected) =>
  Object.keys(SENTENCES).map((given) => [expected, given] as const),
)

describe('sentences', () => {
  it.each(pairs)('asked for %s, given %s', (expected, given) => {
    expect(isOtherLanguage(SENTENCES[given] ?? '', expected)).toBe(expected !== given)
  })
})

it.each([
  ['de', 'Moss Teapot – Kiln & Co'],
  ['en', 'Über Lounge Chair'],
  ['de', 'The North Face Jacke'],
  ['fr', 'iPhone 15 Pro Max'],
  ['ja', 'Moss Teapot'],
  ['pl', 'Kubek z kamionki'],
  ['en', 'La Marzocco Linea Mini'],
])('short texts pass: %s %s', (expected, text) => {
  expect(isOtherLanguage(text, expected)).toBe(false)
})

it('names from the source say nothing of the language', () => {
  const name = 'The Art of the Brew and the Leaf'
  expect(isOtherLanguage(`${name} im Angebot`, 'de')).toBe(true)
  expect(isOtherLanguage(`${name} im Angebot`, 'de', [name])).toBe(false)
})
