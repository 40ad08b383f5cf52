/** Loads the code of 'Create a New Campaign': ahead of use when likely, at the latest when it opens. */
export const loadCreateDrawer = () => import('./create-drawer')
