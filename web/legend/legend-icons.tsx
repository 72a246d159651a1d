import { Eye, EyeOff, ListTree } from 'lucide';
import { outlined } from '../ui/icons.tsx';

/* Not among the icons of the first view. */

/** Whether a class is drawn. */
export const EyeIcon = ({ isOpen }: { isOpen: boolean }) => outlined(isOpen ? Eye : EyeOff);

export const LegendIcon = () => outlined(ListTree);
