import type { Rendering } from '../rendering.ts'
import { schemaWords } from '../schema-words.ts'
import type { SettingDefinition } from '../section-schema.ts'
import { PlatformDrop } from './drop.ts'
import { settingDefault, settingValue } from './setting-value.ts'

/** Evaluates the `{{ … }}` of a setting that is bound to data. */
export type Evaluate = (template: string) => unknown

const byId = new WeakMap<SettingDefinition[], Map<string, SettingDefinition>>()

/** Returns the definitions by id, built once per parsed schema. */
function definitionsById(definitions: SettingDefinition[]): Map<string, SettingDefinition> {
  let found = byId.get(definitions)
  if (!found) {
    found = new Map(definitions.flatMap((one) => (one.id ? [[one.id, one]] : [])))
    byId.set(definitions, found)
  }
  return found
}

/** The settings of a theme, section or block: stored values, else defaults, converted to the objects of their types. */
export class SettingsDrop extends PlatformDrop {
  readonly #rendering: Rendering
  readonly #values: Record<string, unknown>
  readonly #definitions: Map<string, SettingDefinition>
  readonly #evaluate: Evaluate | undefined
  readonly #made = new Map<string, unknown>()

  constructor(
    rendering: Rendering,
    data: { values: Record<string, unknown>; definitions: SettingDefinition[] },
    evaluate?: Evaluate,
  ) {
    super()
    this.#rendering = rendering
    this.#values = data.values
    this.#definitions = definitionsById(data.definitions)
    this.#evaluate = evaluate
  }

  override liquidMethodMissing(key: string | number): unknown {
    const id = String(key)
    if (!this.#made.has(id)) this.#made.set(id, this.#value(id))
    return this.#made.get(id)
  }

  #value(id: string): unknown {
    const definition = this.#definitions.get(id)
    const type = definition?.type ?? 'text'
    const stored = Object.hasOwn(this.#values, id) ? this.#values[id] : definition?.default
    if (stored === undefined || stored === null)
      return definition ? settingDefault(this.#rendering, type, definition.options) : null
    const value = typeof stored === 'string' ? this.#bound(type, stored) : stored
    if (value === undefined || value === null) return null
    const isObject = typeof value === 'object' && !Array.isArray(value)
    return isObject && type !== 'color_scheme_group' ? value : settingValue(this.#rendering, type, value)
  }

  /** Returns the text of a setting with its data inserted; the object itself if the text is a single `{{ … }}`. */
  #bound(type: string, stored: string): unknown {
    if (stored.startsWith('t:')) return schemaWords(this.#rendering, stored.slice('t:'.length)) ?? stored
    const isCode = type === 'liquid' ? /\{[{%]/.test(stored) : type !== 'html' && stored.includes('{{')
    return isCode && this.#evaluate ? this.#evaluate(stored) : stored
  }
}
