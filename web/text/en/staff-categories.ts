/** The categories of the catalogue, as staff keep them. Numbers come as the language writes them. */
export const categories = {
  title: 'Categories',
  lead: 'The tabs of the courses page and the subjects on the home page, in this order.',
  add: 'Add a category',
  addTitle: 'Add a category',
  addHint:
    'It appears after the others. Links to it use the English name, also if you rename it later.',
  addButton: 'Add',
  added: 'Category added.',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename “${name}”`,
  renameHint:
    'Links people have shared keep working. Search finds the new name within a few minutes.',
  nameEn: 'Name in English',
  nameBn: 'Name in Bangla',
  save: 'Save',
  saved: 'Saved.',
  cancel: 'Cancel',
  hide: 'Hide',
  show: 'Show',
  hidden: 'Hidden',
  isHiddenNow: 'Hidden. Its courses stay on the site; only the tab is gone.',
  isShownNow: 'Shown again.',
  courses: (count: string, number: number) => (number === 1 ? '1 course' : `${count} courses`),
  moveHandle: (name: string) => `Move “${name}”`,
  moveHelp: 'Drag, or press the arrow keys, Home or End, to move it.',
  moved: (name: string, place: string, count: string) => `“${name}” is now ${place} of ${count}.`,
  problems: {
    category_name_taken:
      'Another category is called this, or was called this when it was added. Choose another name.',
    category_not_found: 'This category is no longer there. Load the page again.',
    too_many_categories: 'There is no room for more categories. Rename one you do not use.',
  } as Record<string, string>,
}
