import { h, type JSX } from 'preact';
import {
  ArrowLeft,
  ArrowRight,
  Bell,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Clock,
  FolderInput,
  Globe,
  Grid2x2,
  History,
  type IconNode,
  Image,
  Layers,
  Link as LinkIcon,
  LocateFixed,
  Lock,
  Map as MapSheet,
  MapPin,
  MapPinPlus,
  Maximize,
  Menu,
  MessageSquare,
  Minus,
  Navigation,
  NotebookText,
  Pause,
  Play,
  Plus,
  Presentation,
  Printer,
  Ruler,
  Search,
  Settings,
  SquareSplitHorizontal,
  Share2,
  Trash,
  User,
  Users,
  X,
} from 'lucide';

/**
 * The icons of the application, from Lucide. They are decorative; adjacent text or the name of the button carries the
 * meaning.
 */
const nodes = {
  back: ArrowLeft,
  bell: Bell,
  bin: Trash,
  clock: Clock,
  close: X,
  comment: MessageSquare,
  compare: SquareSplitHorizontal,
  data: FolderInput,
  down: ChevronDown,
  forward: ArrowRight,
  full: Maximize,
  history: History,
  layers: Layers,
  left: ChevronLeft,
  link: LinkIcon,
  location: LocateFixed,
  map: MapSheet,
  point: MapPin,
  menu: Menu,
  minus: Minus,
  north: Navigation,
  notes: NotebookText,
  pause: Pause,
  people: Users,
  person: User,
  picture: Image,
  pin: MapPinPlus,
  play: Play,
  plus: Plus,
  print: Printer,
  private: Lock,
  public: Globe,
  right: ChevronRight,
  grid: Grid2x2,
  ruler: Ruler,
  search: Search,
  settings: Settings,
  share: Share2,
  slides: Presentation,
  up: ChevronUp,
} as const satisfies Readonly<Record<string, IconNode>>;

export type IconName = keyof typeof nodes;

export const iconNames = Object.keys(nodes) as IconName[];

export const Icon = ({ name }: { name: IconName }): JSX.Element => outlined(nodes[name]);

/** An icon of Lucide in the colour of the text. */
export function outlined(node: IconNode): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {node.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
