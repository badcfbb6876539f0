import type { Context } from 'liquidjs'
import { type BlockDrop, blockDrops, CHILDREN, ownsBlocks } from './blocks.ts'
import { parseJsonFile } from './json-file.ts'
import { PlatformDrop } from './objects/drop.ts'
import { Globals } from './objects/globals.ts'
import { SettingsDrop } from './objects/settings.ts'
import { type Rendering, renderingOf } from './rendering.ts'
import { schemaOf } from './section-schema.ts'
import { evaluator } from './setting-templates.ts'
import { type SectionData, settingsOf } from './theme-settings.ts'

/** The `section` object. */
class SectionDrop extends PlatformDrop {
  readonly id: string
  readonly index: number | null
  readonly location: string
  readonly settings: SettingsDrop
  readonly #blocks: () => BlockDrop[]
  #made: BlockDrop[] | undefined

  constructor(section: {
    id: string
    index: number | null
    location: string
    settings: SettingsDrop
    blocks: () => BlockDrop[]
  }) {
    super()
    this.id = section.id
    this.index = section.index
    this.location = section.location
    this.settings = section.settings
    this.#blocks = section.blocks
  }
  get [CHILDREN](): BlockDrop[] {
    this.#made ??= this.#blocks()
    return this.#made
  }
  get index0(): number | null {
    return this.index === null ? null : this.index - 1
  }
  get blocks(): BlockDrop[] {
    return this[CHILDREN]
  }
}

/** A section on the page: `location` is `template`, a section group's type, or `static` in the layout. */
export interface SectionInstance {
  id: string
  location: string
  /** CSS class of the section group, if any. */
  groupClass?: string
}

/** Renders a section with its wrapper. A type without a file prints an error, as on the platform. */
export function renderSection(
  rendering: Rendering,
  globals: Globals,
  section: { data: SectionData; instance: SectionInstance },
): string {
  const { data, instance } = section
  if (data.disabled) return ''
  const filename = `sections/${data.type}.liquid`
  const file = rendering.theme.file(filename)
  if (!file) {
    const message = `Liquid error: Error in tag 'section' - '${data.type}' is not a valid section type`
    rendering.errors.push(message)
    return message
  }
  const schema = schemaOf(file)
  const drop = sectionDrop(rendering, globals, { ...section, schema })
  const html = rendering.engine.renderFile({
    rendering,
    source: rendering.theme,
    filename,
    globals: globals.with({ section: drop }),
  })
  const { tag, class: own } = schema
  const classes = ['shopify-section', instance.groupClass, own].filter(Boolean).join(' ')
  const element = tag ?? 'div'
  return `<${element} id="shopify-section-${instance.id}" class="${classes}">${html}</${element}>`
}

function sectionDrop(
  rendering: Rendering,
  globals: Globals,
  section: { data: SectionData; instance: SectionInstance; schema: ReturnType<typeof schemaOf> },
): SectionDrop {
  const { data, instance, schema } = section
  const count = (rendering.sectionCounts.get(instance.location) ?? 0) + 1
  rendering.sectionCounts.set(instance.location, count)
  const definitions = schema.settings ?? []
  const settings = new SettingsDrop(
    rendering,
    { values: data.settings ?? {}, definitions },
    evaluator(rendering, globals),
  )
  const blocks = () => blockDrops(rendering, data, { definitions: schema.blocks ?? [], globals })
  const index = instance.location === 'static' ? null : count
  const drop = new SectionDrop({ id: instance.id, index, location: instance.location, settings, blocks })
  return ownsBlocks(drop, data)
}

/** Returns the globals of the page that contains a tag. */
export function globalsOf(context: Context): Globals {
  if (context.globals instanceof Globals) return context.globals
  throw new Error('Sections can be shown in a page only.')
}

/** Renders `{% section 'header' %}`: a section named by the layout; its settings are in config/settings_data.json. */
export function renderStaticSection(rendering: Rendering, globals: Globals, name: string): string {
  const file = rendering.theme.file(`sections/${name}.liquid`)
  if (!file) throw new Error(`Error in tag 'section' - '${name}' is not a valid section type`)
  const stored = settingsOf(rendering).sections[name]
  const defaults = schemaOf(file).default
  const data: SectionData = {
    type: name,
    settings: defaults?.settings ?? {},
    ...(Array.isArray(defaults?.blocks) ? defaultBlocks(defaults.blocks) : {}),
    ...stored,
  }
  return renderSection(rendering, globals, { data, instance: { id: name, location: 'static' } })
}

/** Returns a schema's default blocks in the form of JSON templates. */
function defaultBlocks(blocks: unknown[]): Pick<SectionData, 'blocks' | 'block_order'> {
  const entries = blocks.map((block, index) => [`default-${index + 1}`, block as SectionData] as const)
  return { blocks: Object.fromEntries(entries), block_order: entries.map(([id]) => id) }
}

export interface SectionList {
  sections?: Record<string, SectionData>
  order?: string[]
  type?: string
}

/** Reads a section group file; undefined if it does not exist. */
export function sectionGroup(rendering: Rendering, name: string): SectionList | undefined {
  const filename = `sections/${name}.json`
  const file = rendering.theme.file(filename)
  return file && (parseJsonFile(filename, file.body) as SectionList)
}

/** Renders `{% sections 'header-group' %}`: the sections of a section group file. */
export function renderSectionGroup(context: Context, name: string): string {
  const rendering = renderingOf(context)
  const group = sectionGroup(rendering, name)
  if (!group) throw new Error(`Error in tag 'sections' - '${name}' is not a valid section group`)
  const location = group.type ?? name
  return sectionsOf(group)
    .map(([key, data]) =>
      renderSection(rendering, globalsOf(context), {
        data,
        instance: {
          id: `sections--${rendering.theme.theme.id}__${key}`,
          location,
          groupClass: `shopify-section-group-${name}`,
        },
      }),
    )
    .join('')
}

/** Returns the sections of a JSON template or group in order. */
export function sectionsOf(list: SectionList): [string, SectionData][] {
  const sections = list.sections ?? {}
  return (list.order ?? Object.keys(sections)).flatMap((key) => {
    const data = sections[key]
    return data ? [[key, data]] : []
  })
}
