import { type ComponentType, createContext, type ReactNode } from 'react'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'

/** What a feature offers the browser: parts of screens, loaded when somebody goes there. */
export interface ClientModule {
  slug: string
  pages?: Record<string, () => Promise<ComponentType>>
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
  /** Tabs in other features' screens. */
  tabs?: readonly ScreenTab[]
  automationWriters?: readonly AutomationWriterForm[]
}

/** What the browser knows of a writer that automations may run; the server's part has the same name. */
export interface AutomationWriterForm {
  proposer: string
  /** Locale key of its name, `meta-tags:automation.writer`. */
  label: string
  kinds: readonly ResourceKind[]
  fields: readonly string[]
  /** Those a kind has; absent: every kind has all. */
  fieldsOf?(kind: ResourceKind): readonly string[]
  /** Locale keys of what is to be known of a field, by its name. */
  fieldHelp?: Readonly<Record<string, string>>
  /** Its part of an automation's form. */
  load: () => Promise<ComponentType<WriterOptionsProps>>
}
export interface WriterOptionsProps {
  /** What was chosen so far; an empty object at first. */
  value: Record<string, unknown>
  onValue: (value: Record<string, unknown>) => void
  /** What a form begins with where nobody chose yet, once that is known; it is no change of the merchant's. */
  onPreset: (value: Record<string, unknown>) => void
  /** Somebody has tried to save: what is missing is said. */
  tried: boolean
}

/** A tab of a screen that belongs to another feature; that one draws it without knowing whose it is. */
export interface ScreenTab {
  screen: 'meta-tags'
  /** Its `tabindex` in the address. */
  index: number
  /** Locale key of its name, `alt-text:tab`. */
  label: string
  load: () => Promise<ComponentType>
}

/** The tabs there are, each loaded when it is first drawn. */
export const ScreenTabsContext = createContext<
  readonly (Pick<ScreenTab, 'screen' | 'index' | 'label'> & { Panel: ComponentType })[]
>([])

export interface HomeNextProps {
  suggestions: {
    id: string
    colour: 'info' | 'success' | 'warning'
    navigate: string
    status: boolean
    dismissed: boolean
  }[]
}

/** Home draws what stands here without knowing whose it is. */
export const HomeNextContext = createContext<((props: HomeNextProps) => ReactNode) | null>(null)
