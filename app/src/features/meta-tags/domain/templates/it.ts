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
  hanging:
    'a ad ai al alla alle anche che chi ci come con così cui da dai dal dalla dalle degli dei del della delle ' +
    'di dove e ed è fra gli ha i il in la le lo loro ma meno molto nei nel nella nelle né non nostra nostro o ' +
    'per perché più quando quanto se senza si sono su sua sul sulla suo tra tu tua tuo un una uno vostra ' +
    'vostro',
}
