/** Job that fetches one slice. */
export const FILL_JOB = 'search-console-connection.fill'
/** Key of a shop's single waiting or running slice; another property does not wait for the one before. */
export const fillKey = (generation: number): string => `fill ${generation}`
