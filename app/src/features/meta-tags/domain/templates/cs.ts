import type { TemplateWords } from './template-words.ts'

export const cs: TemplateWords = {
  intro: {
    product: ['{title} od {vendor}, z naší nabídky {type}.', '{title} od {vendor}.', '{title} v {shop}.'],
    collection: ['{title}: celá kolekce na jednom místě.'],
    page: ['{title}: co je dobré vědět o {shop}.'],
    blog: ['{title}: všechny články tohoto blogu na jednom místě.'],
    article: ['{title}: článek z našeho blogu {blog}.'],
  },
  closing: {
    product: [
      'Prohlédněte si fotografie, podrobnosti a aktuální cenu a objednejte online v {shop}.',
      'Objednejte online v {shop}.',
    ],
    collection: [
      'Porovnejte fotografie a aktuální ceny a objednejte online v {shop}.',
      'Objednejte online v {shop}.',
    ],
    page: ['Přečtěte si to na této stránce {shop}.', 'Přečtěte si to v {shop}.'],
    blog: ['Přečtěte si to v {shop}.'],
    article: ['Přečtěte si to v {shop}.'],
  },
  hanging:
    'a i o k s u v z aby ale anebo co do je jeho jejich jen ke která které který na nad nebo od po pod pro ' +
    'proto před při se si svůj také takže tak ve za ze že',
}
