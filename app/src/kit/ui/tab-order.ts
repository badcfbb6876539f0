import { createContext } from 'react'

/**
 * False inside a grid, whose own keys reach the content of its cells: links and buttons there are no Tab stops, or it
 * would take a hundred presses to get past a page of rows.
 */
export const TabOrderContext = createContext(true)
