import { type Schema, schemaOf } from '../../liquid/section-schema.ts'
import { Refusal } from '../frame/failure.ts'
import { isRecord, readThemeJson, type StoreTheme, themeFile, writeThemeJson } from './theme-files.ts'

/** A section of a JSON template or section group, as the editor shows it. */
export interface TemplateSection {
  id: string
  /** The template or section group that contains the section. */
  file: string
  type: string
  name: string
  /** True if its schema allows app blocks. */
  takesAppBlocks: boolean
  appBlocks: { id: string; type: string; disabled: boolean }[]
}

/** A change the editor makes to a template's app blocks. */
export type BlockChange =
  | { kind: 'remove'; sectionId: string; blockId: string }
  | { kind: 'add'; sectionId: string; type: string }
  /** Places the block in a new `apps` section at the end of the template. */
  | { kind: 'add-section'; type: string }

const isAppType = (type: unknown): type is string =>
  typeof type === 'string' && type.startsWith('shopify://apps/')

/** Returns the sections of a JSON template or section group in order; throws if the file is not JSON. */
export function readSections(storeTheme: StoreTheme, filename: string): TemplateSection[] {
  const data = readThemeJson(storeTheme, filename)
  const sections = isRecord(data?.['sections']) ? data['sections'] : {}
  const order = Array.isArray(data?.['order']) ? data['order'] : Object.keys(sections)
  return order.flatMap((id) => {
    const section = typeof id === 'string' ? sections[id] : undefined
    if (!isRecord(section) || typeof section['type'] !== 'string') return []
    const type = section['type']
    const schema = sectionSchema(storeTheme, type)
    return [
      {
        id: String(id),
        file: filename,
        type,
        name: nameOf(schema, type),
        takesAppBlocks: takesAppBlocks(schema, type),
        appBlocks: appBlocksOf(section),
      },
    ]
  })
}

function appBlocksOf(section: Record<string, unknown>): TemplateSection['appBlocks'] {
  const blocks = isRecord(section['blocks']) ? section['blocks'] : {}
  const order = Array.isArray(section['block_order']) ? section['block_order'] : Object.keys(blocks)
  return order.flatMap((id) => {
    const block = typeof id === 'string' ? blocks[id] : undefined
    return isRecord(block) && isAppType(block['type'])
      ? [{ id: String(id), type: block['type'], disabled: block['disabled'] === true }]
      : []
  })
}

/** The platform's own section for app blocks outside a theme section. */
const APPS_SECTION = 'apps'

function sectionSchema(storeTheme: StoreTheme, type: string): Schema {
  const file = themeFile(storeTheme, `sections/${type}.liquid`)
  return file ? schemaOf({ ...file, checksum: file.checksumMd5, base64: false }) : {}
}

function takesAppBlocks(schema: Schema, type: string): boolean {
  if (type === APPS_SECTION) return true
  return schema.blocks?.some((block) => block.type === '@app') ?? false
}

function nameOf(schema: Schema, type: string): string {
  if (type === APPS_SECTION) return 'Apps'
  const { name } = schema
  const readable = type.replace(/^main-/, '').replaceAll('-', ' ')
  if (typeof name !== 'string' || name.startsWith('t:'))
    return readable.replace(/^./, (letter) => letter.toUpperCase())
  return name
}

/** Applies the changes to a JSON template or section group; throws if a named section no longer exists. */
export function changeAppBlocks(storeTheme: StoreTheme, filename: string, changes: BlockChange[]): void {
  const data = structuredClone(readThemeJson(storeTheme, filename) ?? { sections: {}, order: [] })
  const sections = isRecord(data['sections']) ? data['sections'] : (data['sections'] = {})
  const order = Array.isArray(data['order']) ? data['order'] : (data['order'] = Object.keys(sections))
  for (const change of changes) {
    if (change.kind === 'add-section') {
      const id = freshKey(sections, 'apps')
      sections[id] = { type: APPS_SECTION, blocks: {}, block_order: [], settings: {} }
      order.push(id)
      addBlock(sections[id] as Record<string, unknown>, change.type)
      continue
    }
    const section = sections[change.sectionId]
    if (!isRecord(section))
      throw new Refusal(`${filename} has no section "${change.sectionId}" any more. Open the editor again.`)
    if (change.kind === 'add') addBlock(section, change.type)
    else removeBlock(section, change.blockId)
  }
  writeThemeJson(storeTheme, filename, data)
}

function addBlock(section: Record<string, unknown>, type: string): void {
  const blocks = isRecord(section['blocks']) ? section['blocks'] : {}
  const order = Array.isArray(section['block_order']) ? section['block_order'] : Object.keys(blocks)
  const id = freshKey(blocks, type.split('/')[5] ?? 'app')
  section['blocks'] = { ...blocks, [id]: { type, settings: {} } }
  section['block_order'] = [...order, id]
}

function removeBlock(section: Record<string, unknown>, blockId: string): void {
  if (isRecord(section['blocks'])) delete section['blocks'][blockId]
  if (Array.isArray(section['block_order']))
    section['block_order'] = section['block_order'].filter((id) => id !== blockId)
}

function freshKey(taken: Record<string, unknown>, stem: string): string {
  const base = stem.replace(/[^\w]+/g, '_')
  for (let number = 1; ; number++) if (!(`${base}_${number}` in taken)) return `${base}_${number}`
}
