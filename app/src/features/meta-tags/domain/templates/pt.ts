import type { TemplateWords } from './template-words.ts'

export const pt: TemplateWords = {
  intro: {
    product: ['{title} de {vendor}, da nossa linha {type}.', '{title} de {vendor}.', '{title} na {shop}.'],
    collection: ['{title}: toda a coleção de relance.'],
    page: ['{title}: o que precisa de saber sobre {shop}.'],
    blog: ['{title}: todos os artigos deste blog num só lugar.'],
    article: ['{title}: um artigo do nosso blog {blog}.'],
  },
  closing: {
    product: [
      'Veja fotos, detalhes e o preço atual, e encomende online na {shop}.',
      'Encomende online na {shop}.',
    ],
    collection: [
      'Compare fotos e preços atuais, e encomende online na {shop}.',
      'Encomende online na {shop}.',
    ],
    page: ['Leia nesta página da {shop}.', 'Leia na {shop}.'],
    blog: ['Leia na {shop}.'],
    article: ['Leia na {shop}.'],
  },
  hanging:
    'a ao aos após as até com como da das de do dos e é em entre era essa esse esta este eu foi já mais mas ' +
    'muito na nas nem no nos nossa nosso não o os ou para pela pelas pelo pelos por porque quando que se sem ' +
    'ser seu seus são sob sobre sua suas também tão um uma umas uns à às',
}
