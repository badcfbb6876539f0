import { createContext, type ReactNode } from 'react'
import type { Change } from '../contract.ts'

/** Renders what a feature shows next to a proposal in the review: the image a text is about. */
export const ChangeImageContext = createContext<((change: Change) => ReactNode) | null>(null)

/**
 * Renders a preview below a proposal, for features that can show its effect; receives all of the page's proposals for
 * that resource.
 */
export const ProposalPreviewContext = createContext<((changes: readonly Change[]) => ReactNode) | null>(null)
