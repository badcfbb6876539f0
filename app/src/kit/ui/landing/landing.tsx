import type { ReactNode } from 'react'
import { InTurn } from '../in-turn.tsx'
import './landing.css'

export interface LandingProps {
  /** Links to the other screens of the same hub. */
  hub?: ReactNode
  /** Empty, locked, running, partial or failed: one of `landing-states.tsx`; absent when all is well. */
  state?: ReactNode
  headline?: ReactNode
  tiles?: ReactNode
  problems?: ReactNode
  table?: ReactNode
  automation?: ReactNode
  operations?: ReactNode
}

/** Layout of every feature's first screen: its parts, always in this order. */
export function Landing(props: LandingProps) {
  const { hub, state, headline, tiles, problems, table, automation, operations } = props
  return (
    <>
      {hub}
      <InTurn>
        {state}
        {headline}
        {tiles}
        {problems}
        {table}
        {automation}
        {operations}
      </InTurn>
    </>
  )
}
