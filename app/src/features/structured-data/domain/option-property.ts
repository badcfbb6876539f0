/** Option names by the schema.org property they stand for, in the storefront's languages. */
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
 * The property a product option stands for, or null. These four are what a ProductGroup may vary by among the
 * ones a store's options can tell (facts: ProductGroup.variesBy). Twin of
 * `storefront/snippets/structured-data-option-property.liquid`.
 */
export function optionProperty(name: string): OptionProperty | null {
  return PROPERTY_OF.get(name.trim().toLowerCase()) ?? null
}
