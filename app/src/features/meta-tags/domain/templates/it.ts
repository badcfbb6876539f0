import type { TemplateWords } from './template-words.ts'

export const it: TemplateWords = {
  intro: {
    product: [
      '{title} di {vendor}, della nostra gamma {type}.',
      '{title} di {vendor}.',
      '{title} su {shop}.',
    ],
    collection: ['{title}: tutta la collezione in un colpo d’occhio.'],
    page: ['{title}: ciò che c’è da sapere su {shop}.'],
    blog: ['{title}: tutti gli articoli di questo blog in un unico posto.'],
    article: ['{title}: un articolo del nostro blog {blog}.'],
  },
  closing: {
    product: [
      'Guardi foto, dettagli e prezzo attuale, e ordini online su {shop}.',
      'Ordini online su {shop}.',
    ],
    collection: ['Confronti foto e prezzi attuali, e ordini online su {shop}.', 'Ordini online su {shop}.'],
    page: ['Da leggere in questa pagina di {shop}.', 'Da leggere su {shop}.'],
    blog: ['Da leggere su {shop}.'],
    article: ['Da leggere su {shop}.'],
  },
}
