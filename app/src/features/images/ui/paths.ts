export const IMAGES_PATH = '/speed-booster/imageoptimization'

/** Tabs by their number in the URL; the specification sets the automation's number (1 §2). */
export const TABS = { images: 0, sizes: 1, operations: 2, home: 3, automation: 4, settings: 5 } as const

const tab = (name: keyof typeof TABS): string => `${IMAGES_PATH}?tabindex=${TABS[name]}`
export const LIST_PATH = tab('images')
export const OPERATIONS_PATH = tab('operations')
export const HOME_PATH = tab('home')
export const AUTOMATION_PATH = tab('automation')
export const operationPath = (id: string): string => `${OPERATIONS_PATH}&operation=${id}`
export const imagePath = (id: string): string => `${IMAGES_PATH}?image=${id}`
