import { type ComponentType, createContext, type ReactNode } from 'react'

/** What a feature offers the browser: parts of screens, loaded when somebody goes there. */
export interface ClientModule {
  slug: string
  pages?: Record<string, () => Promise<ComponentType>>
  /** Home's answer to "What next?"; at most one feature has it. */
  homeNext?: () => Promise<ComponentType<HomeNextProps>>
}

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
