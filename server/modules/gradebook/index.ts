export { showGradebook, showTaughtGradebook } from './show-gradebook.ts'
