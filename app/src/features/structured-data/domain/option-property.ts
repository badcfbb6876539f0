/** Option names for each schema.org property, in the storefront's languages. */
const NAMES = {
  color:
    'color colour farbe couleur colore kleur färg farve farge kolor cor renk barva цвет 色 颜色 顏色 カラー 색상 रंग',
  size: 'size größe grösse taille talla tamaño taglia tamanho maat storlek størrelse koko rozmiar beden velikost размер サイズ 尺寸 尺码 大小 사이즈 आकार',
  material:
    'material matériau matière materiale materiaal materiał malzeme materiál материал 素材 材质 材質 소재 सामग्री',
  pattern:
    'pattern muster motif motivo patrón patroon mönster mønster wzór padrão desen vzor узор 柄 图案 圖案 패턴 पैटर्न',
} as const
export type OptionProperty = keyof typeof NAMES

const PROPERTY_OF = new Map(
  Object.entries(NAMES).flatMap(([property, names]) =>
    names.split(' ').map((name) => [name, property as OptionProperty] as const),
  ),
)

/**
 * Returns the property a product option maps to, or null. Of the properties a ProductGroup may vary by, a store's
 * options can express these four (facts: ProductGroup.variesBy). Twin of
 * `storefront/snippets/structured-data-option-property.liquid`.
 */
export function optionProperty(name: string): OptionProperty | null {
  return PROPERTY_OF.get(name.trim().toLowerCase()) ?? null
}
