import type { TemplateWords } from './template-words.ts'

export const hi: TemplateWords = {
  intro: {
    product: ['{vendor} का {title}, हमारी {type} श्रेणी से।', '{vendor} का {title}।', '{shop} पर {title}।'],
    collection: ['{title}: पूरा संग्रह एक नज़र में।'],
    page: ['{title}: {shop} के बारे में ज़रूरी जानकारी।'],
    blog: ['{title}: इस ब्लॉग के सभी लेख एक जगह।'],
    article: ['{title}: हमारे ब्लॉग {blog} का एक लेख।'],
  },
  closing: {
    product: ['तस्वीरें, विवरण और मौजूदा कीमत देखें, और {shop} पर ऑनलाइन ऑर्डर करें।', '{shop} पर ऑनलाइन ऑर्डर करें।'],
    collection: ['तस्वीरों और मौजूदा कीमतों की तुलना करें, और {shop} पर ऑर्डर करें।', '{shop} पर ऑनलाइन ऑर्डर करें।'],
    page: ['{shop} के इस पेज पर पढ़ें।', '{shop} पर पढ़ें।'],
    blog: ['{shop} पर पढ़ें।'],
    article: ['{shop} पर पढ़ें।'],
  },
  hanging:
    'और या कि का के की को से में पर एक यह ये वह वे जो जब तो तक ने भी ही लिए साथ लेकिन क्योंकि है हैं आप आपके ' + 'आपकी अपने',
}
