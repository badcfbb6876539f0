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
}
