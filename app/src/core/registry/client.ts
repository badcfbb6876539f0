import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a feature offers the browser: parts of screens, loaded when somebody goes there. */
export interface ClientModule {
  slug: string
  pages?: Record<string, () => Promise<ComponentType>>
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
  /** Tabs in other features' screens. */
  tabs?: readonly ScreenTab[]
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
