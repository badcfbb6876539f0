import type { TemplateWords } from './template-words.ts'

export const de: TemplateWords = {
  intro: {
    product: [
      '{title} von {vendor}, aus unserem Sortiment {type}.',
      '{title} von {vendor}.',
      '{title} aus unserem Sortiment {type}.',
      '{title} bei {shop}.',
    ],
    collection: ['{title}: alles aus dieser Kollektion auf einen Blick.'],
    page: ['{title}: was Sie über {shop} wissen sollten.'],
    blog: ['{title}: alle Beiträge dieses Blogs an einem Ort.'],
    article: ['{title}: ein Beitrag aus unserem Blog {blog}.'],
  },
  closing: {
    product: [
      'Sehen Sie Bilder, Einzelheiten und den aktuellen Preis, und bestellen Sie online bei {shop}.',
      'Bilder, Einzelheiten und Preis bei {shop}.',
      'Online bestellen bei {shop}.',
    ],
    collection: [
      'Vergleichen Sie alles mit Bildern und aktuellen Preisen, und bestellen Sie online bei {shop}.',
      'Bilder und Preise bei {shop} vergleichen.',
      'Zu sehen bei {shop}.',
    ],
    page: [
      'Lesen Sie alles dazu auf dieser Seite von {shop}, in wenigen Minuten.',
      'Nachzulesen bei {shop}.',
    ],
    blog: [
      'Lesen Sie die neuesten Beiträge zuerst, oder stöbern Sie in den älteren bei {shop}.',
      'Zu lesen bei {shop}.',
    ],
    article: [
      'Lesen Sie den ganzen Beitrag und was wir sonst dazu geschrieben haben bei {shop}.',
      'Zu lesen bei {shop}.',
    ],
  },
  hanging:
    'aber als am an auf aus bei bis damit das dass dem den der des die durch ein eine einem einen einer eines ' +
    'er es für hat ihm ihn ihnen ihr ihre ihrem ihren im in ist mit nach nicht noch oder sein seine sich sie so sodass ' +
    'sowie über um und unser unsere unter vom von vor was weil wenn wie wir wird zu zum zur zwischen',
}
