/** The code of 'Create a New Campaign': it comes when it is likely to be wanted, and at the latest when it opens. */
export const loadCreateDrawer = () => import('./create-drawer')
