import { createContext, type ReactNode } from 'react'
import type { Change } from '../contract.ts'

/** What stands beside a proposal in the review, where a feature has something to show: the image a text is about. */
export const ChangeImageContext = createContext<((change: Change) => ReactNode) | null>(null)

/** What unfolds below a proposal where a feature can show its effect; given all of the page's proposals for that resource. */
export const ProposalPreviewContext = createContext<((changes: readonly Change[]) => ReactNode) | null>(null)
