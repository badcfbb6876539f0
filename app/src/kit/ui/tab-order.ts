import { createContext } from 'react'

/**
 * False where a grid's own keys lead to what stands in its cells: links and buttons there are no stops of the Tab key, or
 * one would press it a hundred times to get past a page of rows.
 */
export const TabOrderContext = createContext(true)
