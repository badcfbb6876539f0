import type { WritingLanguage } from '#core/writing/languages.ts'

/** Words of an outline besides the store's own facts. */
export interface OutlineWords {
  product: string
  vendor: string
  type: string
  options: string
  tags: string
  glance: string
  inThisPost: string
  /** Headings used if the merchant gave none and no product is named; `{}` is the keyword. */
  headings: readonly [string, string, string]
  /** Questions a section without facts has to answer. */
  questions: readonly [string, string, string]
}

const words = (text: string): OutlineWords => {
  const [product, vendor, type, options, tags, glance, inThisPost, h1, h2, h3, q1, q2, q3] = text.split('|')
  if (q3 === undefined) throw new Error(`An outline has fewer words than it needs: ${text}`)
  return {
    product: product ?? '',
    vendor: vendor ?? '',
    type: type ?? '',
    options: options ?? '',
    tags: tags ?? '',
    glance: glance ?? '',
    inThisPost: inThisPost ?? '',
    headings: [h1 ?? '', h2 ?? '', h3 ?? ''],
    questions: [q1 ?? '', q2 ?? '', q3],
  }
}

/** By language, in the order of `OutlineWords`. */
export const OUTLINE_WORDS: Record<WritingLanguage, OutlineWords> = {
  cs: words(
    'Produkt|Výrobce|Druh|Varianty|Štítky|Přehled|Produkty v tomto článku|Co znamená {}|Jak vybrat: {}|Otázky k tématu {}|Pro koho je to?|Co má čtenář vědět předem?|Co má udělat dál?',
  ),
  da: words(
    'Produkt|Mærke|Type|Varianter|Tags|Overblik|Produkter i dette indlæg|Hvad {} er|Sådan vælger du: {}|Spørgsmål om {}|Hvem er det til?|Hvad skal læseren vide først?|Hvad er næste skridt?',
  ),
  de: words(
    'Produkt|Hersteller|Art|Varianten|Schlagwörter|Auf einen Blick|Produkte in diesem Beitrag|Worum es bei {} geht|So wählen Sie aus: {}|Fragen zu {}|Für wen ist das?|Was sollte man vorher wissen?|Was ist der nächste Schritt?',
  ),
  en: words(
    'Product|Brand|Type|Options|Tags|At a glance|Products in this post|About {}|How to choose: {}|Questions about {}|Who is it for?|What should readers know first?|What is the next step?',
  ),
  es: words(
    'Producto|Marca|Tipo|Opciones|Etiquetas|De un vistazo|Productos de este artículo|De qué trata {}|Cómo elegir: {}|Preguntas sobre {}|¿Para quién es?|¿Qué conviene saber antes?|¿Cuál es el siguiente paso?',
  ),
  fr: words(
    'Produit|Marque|Type|Options|Mots-clés|En bref|Produits de cet article|De quoi parle {}|Comment choisir : {}|Questions sur {}|À qui cela s’adresse-t-il ?|Que faut-il savoir avant ?|Quelle est l’étape suivante ?',
  ),
  hi: words(
    'उत्पाद|ब्रांड|प्रकार|विकल्प|टैग|एक नज़र में|इस लेख के उत्पाद|{} किस बारे में है|कैसे चुनें: {}|{} से जुड़े प्रश्न|यह किसके लिए है?|पाठक को पहले क्या जानना चाहिए?|अगला कदम क्या है?',
  ),
  it: words(
    'Prodotto|Marca|Tipo|Opzioni|Tag|In breve|Prodotti di questo articolo|Di cosa parla {}|Come scegliere: {}|Domande su {}|A chi è rivolto?|Che cosa sapere prima?|Qual è il passo successivo?',
  ),
  ja: words(
    '商品|ブランド|種類|オプション|タグ|ひと目でわかる|この記事の商品|{}とは|選び方：{}|{}に関する質問|誰に向いていますか？|先に知っておくことは何ですか？|次の一歩は何ですか？',
  ),
  ko: words(
    '상품|브랜드|종류|옵션|태그|한눈에 보기|이 글의 상품|{} 소개|고르는 방법: {}|{}에 대한 질문|누구를 위한 것인가요?|먼저 알아야 할 것은 무엇인가요?|다음 단계는 무엇인가요?',
  ),
  nl: words(
    'Product|Merk|Type|Opties|Labels|In één oogopslag|Producten in dit artikel|Waar het bij {} om gaat|Zo kies je: {}|Vragen over {}|Voor wie is het?|Wat moet de lezer eerst weten?|Wat is de volgende stap?',
  ),
  pl: words(
    'Produkt|Marka|Rodzaj|Warianty|Tagi|W skrócie|Produkty w tym wpisie|Czego dotyczy {}|Jak wybrać: {}|Pytania o {}|Dla kogo to jest?|Co warto wiedzieć wcześniej?|Jaki jest następny krok?',
  ),
  pt: words(
    'Produto|Marca|Tipo|Opções|Etiquetas|Num relance|Produtos deste artigo|Do que trata {}|Como escolher: {}|Perguntas sobre {}|Para quem é?|O que convém saber antes?|Qual é o próximo passo?',
  ),
  sv: words(
    'Produkt|Märke|Typ|Alternativ|Taggar|I korthet|Produkter i inlägget|Vad {} handlar om|Så väljer du: {}|Frågor om {}|Vem är det för?|Vad bör läsaren veta först?|Vad är nästa steg?',
  ),
  tr: words(
    'Ürün|Marka|Tür|Seçenekler|Etiketler|Bir bakışta|Bu yazıdaki ürünler|{} nedir|Nasıl seçilir: {}|{} hakkında sorular|Kimler için?|Okur önce neyi bilmeli?|Sonraki adım nedir?',
  ),
  zh: words(
    '商品|品牌|类型|选项|标签|一览|本文商品|{}是什么|如何选择：{}|关于{}的问题|适合谁？|读者应先了解什么？|下一步是什么？',
  ),
}
